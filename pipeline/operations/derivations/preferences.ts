import { RequestError } from "../../errors.js";
import type { Derivation } from "./derivation.js";

interface Preference {
  name: string;
  /** As a profile keeps it. */
  value: string;
}

const at = (name: string, value: string): Preference => ({ name, value });

/**
 * What the settings of Firefox are called there or by people, with the preference that keeps them and its value then. A
 * profile does not keep a value that Firefox has without it.
 */
const preferences: ReadonlyMap<string, Preference> = new Map(
  Object.entries<Preference>({
    "Ask where to save files before downloading": at("browser.download.useDownloadDir", "false"),
    "Always use the cursor keys to navigate within pages": at("accessibility.browsewithcaret", "true"),
    "Confirm before closing multiple tabs": at("browser.tabs.warnOnClose", "true"),
    "Ctrl+Tab cycles through tabs in recently used order": at("browser.ctrlTab.sortByRecentlyUsed", "true"),
    "Search for text when you start typing": at("accessibility.typeaheadfind", "true"),
    "Tell websites not to sell or share my data": at("privacy.globalprivacycontrol.enabled", "true"),
    "Use autoscrolling": at("general.autoScroll", "true"),
    "When you open a link in a new tab, switch to it immediately": at("browser.tabs.loadInBackground", "false"),
    "Block pop-up windows": at("dom.disable_open_during_load", "false"),
    "Enable picture-in-picture video controls": at(
      "media.videocontrols.picture-in-picture.video-toggle.enabled",
      "false",
    ),
    "Control media via keyboard, headset, or virtual interface": at("media.hardwaremediakeys.enabled", "false"),
    "Remember search and form history": at("browser.formfill.enable", "false"),
    "Show search suggestions": at("browser.search.suggest.enabled", "false"),
    bookmarks: at("browser.urlbar.suggest.bookmark", "false"),
    "open tabs": at("browser.urlbar.suggest.openpage", "false"),
    "pages of the history": at("browser.urlbar.suggest.history", "false"),
    "their location": at("permissions.default.geo", "2"),
    "the camera": at("permissions.default.camera", "2"),
    "the microphone": at("permissions.default.microphone", "2"),
    "sending notifications": at("permissions.default.desktop-notification", "2"),
    "always shows the bookmarks toolbar": at("browser.toolbars.bookmarks.visibility", "always"),
    "opens the windows and tabs of last time when it starts": at("browser.startup.page", "3"),
    "lets pages play sound by themselves": at("media.autoplay.default", "0"),
    "lets pages play nothing by themselves": at("media.autoplay.default", "5"),
    "shows pages in dark colours": at("layout.css.prefers-color-scheme.content-override", "0"),
    "shows pages in light colours": at("layout.css.prefers-color-scheme.content-override", "1"),
  }),
);

/** The preference of Firefox behind the words of a person, and its value. */
export const preferenceDerivations = {
  preference_name: {
    of: ["setting"],
    rule: "the preference of Firefox that keeps a setting which people know by other words",
    typed: "the name of the preference",
    give: ({ value }) => preferenceOf(value("setting")).name,
  },
  preference_value: {
    of: ["setting"],
    rule: "the value of a preference of Firefox that stands for a setting which people know by other words",
    typed: "the value of the preference",
    give: ({ value }) => preferenceOf(value("setting")).value,
  },
} satisfies Record<string, Derivation>;

/** Throws RequestError OPERATION_VALUE where nothing has that name. */
function preferenceOf(words: string): Preference {
  const known = preferences.get(words);
  if (known !== undefined) return known;
  throw new RequestError("OPERATION_VALUE", `no setting of Firefox is known as "${words}"`);
}
