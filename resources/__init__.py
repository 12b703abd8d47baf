"""Icons, themes, translations and the sample garden, as files beside this module."""
