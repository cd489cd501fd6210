"""pyperclip for a program that somebody runs on a lent desktop.

What is copied is typed where the program presses ctrl+v by pyautogui.hotkey; the clipboard of the desktop stays as it is.
"""

from pyautogui import PyAutoGUIException, _ask


class PyperclipException(RuntimeError):
    """Nothing was copied by this program."""


def copy(text):
    _ask(ask="copy", text=str(text))


def paste():
    try:
        return _ask(ask="paste")
    except PyAutoGUIException as error:
        raise PyperclipException(str(error)) from None
