import type { DesktopRecords, DesktopSetting, DesktopStore } from "../../../schema/records/desktop-records.js";

/** What the state needs to know of an application on a real desktop. */
export interface StateApplication {
  id: string;
  desktop: {
    command: readonly string[];
    window: { wm_class: readonly string[] };
    seeds: readonly { path: string; text: string }[];
    records: readonly DesktopRecords[];
    settings: readonly DesktopSetting[];
    stores: readonly DesktopStore[];
    documents: readonly string[] | null;
    private: readonly string[];
    mail: { inbox: string; drafts: string; address: string } | null;
  };
}

/** The home folder as applications see it. */
export const homeInside = "/home/user";
