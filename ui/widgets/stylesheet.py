"""The application's one style sheet, built from theme roles.

Only plain controls are dressed here, by class or by a few named properties, so that a panel rarely
needs a sheet of its own:

* `QPushButton[kind="primary"]` the one thing to do here; `[kind="danger"]` takes something away;
* `QToolButton` is flat: an icon that gets a ground when hovered;
* `QLabel[tone="soft" | "faint" | "danger" | "warn" | "ok"]`, `QLabel[scale="title" | "heading" |
  "small"]`;
* `QPlainTextEdit[field="true"]` is a field of a form, not a page;
* `QFrame[surface="sunken" | "raised" | "card"]`, `QFrame[line="h" | "v"]` for hairlines.
"""

from __future__ import annotations

from collections.abc import Callable
from string import Template

_SHEET = Template("""
QWidget { color: $ink; }
QMainWindow, QDialog, QStackedWidget#places { background: $paper; }
QToolTip {
  background: $raised; color: $ink; border: 1px solid $hairline; padding: ${p4}px ${p8}px;
}

QLabel { background: transparent; }
QLabel[tone="soft"] { color: $ink_soft; }
QLabel[tone="faint"] { color: $ink_faint; }
QLabel[tone="danger"] { color: $danger; }
QLabel[tone="warn"] { color: $warn; }
QLabel[tone="ok"] { color: $ok; }
QLabel[scale="title"] { font-size: ${f26}px; font-weight: 600; }
QLabel[scale="heading"] { font-size: ${f16}px; font-weight: 600; }
QLabel[scale="small"] { font-size: ${f12}px; }

QFrame#rail { background: $sunken; border: none; border-right: 1px solid $hairline; }
QFrame#status-strip { background: $sunken; border: none; border-top: 1px solid $hairline; }
QFrame[surface="sunken"] { background: $sunken; }
QFrame[surface="paper"] { background: $paper; }
QFrame[surface="raised"], QFrame[surface="card"] {
  background: $raised; border: 1px solid $hairline; border-radius: ${p6}px;
}
QFrame#memory-column { background: $sunken; border: none; border-radius: ${p6}px; }
QFrame#memory-drop-line { background: $accent; border: none; border-radius: 1px; }
QFrame[line="h"] { background: $hairline; border: none; max-height: 1px; min-height: 1px; }
QFrame[line="v"] { background: $hairline; border: none; max-width: 1px; min-width: 1px; }

QPushButton {
  background: $raised; border: 1px solid $edge_soft; border-radius: ${p6}px;
  padding: ${p4}px ${p12}px; min-height: ${p20}px;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $pressed; }
QPushButton:disabled { color: $ink_faint; background: $sunken; border-color: $hairline; }
QPushButton:focus { border: 2px solid $focus; padding: ${p3}px ${p11}px; }
QPushButton[kind="primary"] { background: $accent; color: $accent_ink; border-color: $accent; }
QPushButton[kind="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[kind="primary"]:focus { border: 2px solid $ink; }
QPushButton[kind="primary"]:disabled {
  background: $sunken; color: $ink_faint; border-color: $hairline;
}
QPushButton[kind="danger"] { color: $danger; }
QPushButton[kind="danger"]:hover { background: $danger_soft; }
QPushButton[kind="flat"] { background: transparent; border-color: transparent; }
QPushButton[kind="flat"]:hover { background: $hover; }
QPushButton[kind="flat"]:focus { border-color: $focus; }
QPushButton[kind="link"] {
  background: transparent; border: 1px solid transparent; color: $link; text-align: left;
  padding: ${p2}px ${p4}px;
}
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton[kind="link"]:focus { border-color: $focus; }

QPushButton[kind="strip"] {
  background: transparent; border: 1px solid transparent; border-radius: ${p4}px; color: $ink_soft;
  padding: 0 ${p4}px; min-height: 0; text-align: left; font-size: ${f12}px;
}
QPushButton[kind="strip"]:hover { background: $hover; color: $ink; }
QPushButton[kind="strip"]:checked { background: $accent_soft; color: $ink; }
QPushButton[kind="strip"]:focus { border-color: $focus; }

QToolButton {
  background: transparent; border: 2px solid transparent; border-radius: ${p6}px;
  padding: ${p3}px; color: $ink;
}
QToolButton:hover { background: $hover; }
QToolButton:pressed, QToolButton:open { background: $pressed; }
QToolButton:checked { background: $accent_soft; }
QToolButton:focus { border-color: $focus; }
QToolButton:disabled { color: $ink_faint; }
QToolButton::menu-indicator { image: none; width: 0; }

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QAbstractSpinBox, QDateEdit, QDateTimeEdit {
  background: $paper; border: 1px solid $edge_soft; border-radius: ${p6}px;
  padding: ${p3}px ${p8}px; min-height: ${p20}px;
  selection-background-color: $selection; selection-color: $ink;
}
QLineEdit:hover, QComboBox:hover, QAbstractSpinBox:hover { border-color: $edge; }
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus {
  border: 2px solid $focus; padding: ${p2}px ${p7}px;
}
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {
  color: $ink_faint; background: $sunken; border-color: $hairline;
}
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus, QComboBox QLineEdit {
  border: none; background: transparent; padding: 0; min-height: 0;
}
QLineEdit, QKeySequenceEdit { lineedit-clear-button-icon: url($close); }
QLineEdit[invalid="true"] { border-color: $danger; }
QLineEdit[bare="true"], QLineEdit[bare="true"]:focus {
  background: transparent; border: none; padding: 0;
}
QComboBox::drop-down, QDateTimeEdit::drop-down { border: none; width: ${p24}px; }
QComboBox::down-arrow, QDateTimeEdit::down-arrow {
  image: url($down); width: ${p14}px; height: ${p14}px;
}
QComboBox QAbstractItemView {
  background: $raised; border: 1px solid $hairline; padding: ${p4}px; outline: none;
}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
  border: none; background: transparent; width: ${p20}px;
}
QAbstractSpinBox::up-arrow { image: url($up); width: ${p12}px; height: ${p12}px; }
QAbstractSpinBox::down-arrow { image: url($down); width: ${p12}px; height: ${p12}px; }

QPlainTextEdit, QTextEdit, QTextBrowser {
  background: $paper; border: none;
  selection-background-color: $selection; selection-color: $ink;
}

QPlainTextEdit#memory-card-editor { background: $raised; }

QPlainTextEdit[field="true"] {
  border: 1px solid $edge_soft; border-radius: ${p6}px; padding: ${p3}px ${p4}px;
}
QPlainTextEdit[field="true"]:focus { border: 2px solid $focus; padding: ${p2}px ${p3}px; }

QCheckBox, QRadioButton { background: transparent; spacing: ${p8}px; padding: ${p2}px; }
QCheckBox[bare="true"] { spacing: 0; padding-right: 0; }
QCheckBox::indicator, QRadioButton::indicator, QGroupBox::indicator,
QTreeWidget::indicator, QListWidget::indicator {
  width: ${p14}px; height: ${p14}px; border: 1px solid $edge; background: $paper;
}
QCheckBox::indicator, QGroupBox::indicator, QTreeWidget::indicator, QListWidget::indicator {
  border-radius: ${p4}px;
}
QRadioButton::indicator { border-radius: ${p8}px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: $accent; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border: 2px solid $focus; }
QCheckBox::indicator:checked, QTreeWidget::indicator:checked, QListWidget::indicator:checked {
  background: $accent; border-color: $accent; image: url($check);
}
QCheckBox::indicator:indeterminate, QTreeWidget::indicator:indeterminate {
  background: $accent; border-color: $accent; image: url($partial);
}
QRadioButton::indicator:checked { background: $accent; border-color: $accent; image: url($dot); }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: $hairline; }

QAbstractItemView {
  background: transparent; border: none; outline: none;
  selection-background-color: $selection; selection-color: $ink;
}
QListView::item, QTreeView::item { padding: ${p2}px ${p4}px; border-radius: ${p4}px; }
QListView::item:hover, QTreeView::item:hover { background: $hover; }
QListView::item:selected, QTreeView::item:selected { background: $selection; color: $ink; }
QListView::item:selected:!active, QTreeView::item:selected:!active { background: $pressed; }
QTreeWidget::item { border-radius: 0; padding: ${p4}px; }
QTreeView::branch, QTreeView::branch:selected, QTreeView::branch:hover {
  background: transparent; border-image: none; image: none;
}
QTreeView::branch:has-children:closed { image: url($right); }
QTreeView::branch:has-children:open { image: url($down); }
QHeaderView::section {
  background: $sunken; color: $ink_soft; border: none; border-bottom: 1px solid $hairline;
  padding: ${p4}px ${p8}px;
}
QListView[suggestions="true"] { background: $raised; border: 1px solid $hairline; }
QTableView { gridline-color: $hairline; }

QMenuBar { background: $sunken; border-bottom: 1px solid $hairline; padding: 0 ${p4}px; }
QMenuBar::item { background: transparent; padding: ${p4}px ${p8}px; border-radius: ${p4}px; }
QMenuBar::item:selected { background: $hover; }
QMenuBar::item:pressed { background: $pressed; }
QMenu { background: $raised; border: 1px solid $hairline; padding: ${p4}px; }
QMenu::item {
  padding: ${p4}px ${p24}px ${p4}px ${p8}px; border-radius: ${p4}px; min-height: ${p18}px;
}
QMenu::item:selected { background: $selection; color: $ink; }
QMenu::item:disabled { color: $ink_faint; }
QMenu::icon { padding-left: ${p8}px; }
QMenu::indicator { width: ${p14}px; height: ${p14}px; padding-left: ${p4}px; }
QMenu::indicator:checked { image: url($menu_check); }
QMenu::separator { height: 1px; background: $hairline; margin: ${p4}px ${p8}px; }

QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: ${p12}px; }
QScrollBar:horizontal { height: ${p12}px; }
QScrollBar::handle { background: $handle; border-radius: ${p3}px; margin: ${p3}px; }
QScrollBar::handle:vertical { min-height: ${p32}px; }
QScrollBar::handle:horizontal { min-width: ${p32}px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: $edge; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; }
QScrollArea, QScrollArea > QWidget > QWidget#scroll-body { background: transparent; border: none; }

QScrollArea#context-scroll, QScrollArea#context-scroll > QWidget > QWidget {
  background: transparent;
}

QSplitter::handle { background: $hairline; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:hover { background: $accent; }

QTabWidget::pane { border: none; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; button-layout: 3; }

QTabBar { background: $sunken; qproperty-drawBase: 0; }
QTabBar::tab {
  background: transparent; color: $ink_soft; padding: ${p6}px ${p12}px; border: none;
  border-right: 1px solid $hairline; border-bottom: 1px solid $hairline; min-width: ${p64}px;
  max-width: ${p200}px;
}
QTabBar::tab:selected {
  background: $paper; color: $ink; border-bottom: 1px solid $paper;
  border-top: 2px solid $accent; padding-top: ${p4}px;
}
QTabBar::tab:hover:!selected { background: $hover; }
QTabBar::tab:focus { color: $ink; border-top: 2px solid $focus; padding-top: ${p4}px; }
QTabBar::close-button { image: url($close); border-radius: ${p4}px; padding: ${p2}px; }
QTabBar::close-button:hover { background: $pressed; }

QProgressBar {
  background: $pressed; border: none; border-radius: ${p2}px; max-height: ${p4}px;
  min-height: ${p4}px;
}
QProgressBar::chunk { background: $accent; border-radius: ${p2}px; }
QSlider::groove:horizontal { height: ${p4}px; background: $pressed; border-radius: ${p2}px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: ${p2}px; }
QSlider::handle:horizontal {
  width: ${p14}px; height: ${p14}px; margin: -${p5}px 0; border-radius: ${p7}px;
  background: $raised; border: 1px solid $edge;
}
QSlider::handle:horizontal:focus { border: 2px solid $focus; }
QGroupBox { border: none; margin-top: ${p24}px; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; left: 0; padding: 0; }
""")

_LENGTHS = (2, 3, 4, 5, 6, 7, 8, 11, 12, 14, 16, 18, 20, 24, 32, 64, 200)
_FONTS = (12, 16, 26)


def build(roles: dict[str, str], px: Callable[[float], int], shape: Callable[[str], str]) -> str:
    """The sheet for these colours at this zoom.

    `roles` maps a role to '#rrggbb', `px` scales a designed length, `shape` gives the file of a
    small drawing ('check', 'down', ...).
    """
    values: dict[str, str] = {role.replace("-", "_"): value for role, value in roles.items()}
    values["edge_soft"] = mix(roles["edge"], roles["paper"], 0.55)
    values["handle"] = mix(roles["edge"], roles["paper"], 0.55)
    values |= {f"p{length}": str(px(length)) for length in _LENGTHS}
    values |= {f"f{size}": str(px(size)) for size in _FONTS}
    for name in ("check", "partial", "dot", "down", "up", "right", "close"):
        values[name] = f'"{shape(name)}"'
    values["menu_check"] = f'"{shape("menu-check")}"'
    return _SHEET.substitute(values)


def mix(first: str, second: str, share: float) -> str:
    """`share` of the first '#rrggbb' and the rest of the second."""
    pairs = zip(bytes.fromhex(first[1:]), bytes.fromhex(second[1:]), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)
