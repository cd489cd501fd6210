import { panelHeight, screen } from "../layout.js";

/** WM_CLASS of the panel's window. */
export const panelClass = "taskloom-panel";

/**
 * Settings of openbox: normal windows fill the screen above the panel, dialogs open in the middle, and no menu and no
 * shortcut but Alt+F4 comes between an application and its keys.
 */
export function windowManagerSettings(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <resistance><strength>0</strength><screen_edge_strength>0</screen_edge_strength></resistance>
  <focus><focusNew>yes</focusNew><followMouse>no</followMouse><focusLast>yes</focusLast><raiseOnFocus>yes</raiseOnFocus></focus>
  <placement><policy>Smart</policy><center>yes</center><monitor>Primary</monitor><primaryMonitor>1</primaryMonitor></placement>
  <theme><name>Clearlooks</name><titleLayout>NLIMC</titleLayout><keepBorder>yes</keepBorder><animateIconify>no</animateIconify></theme>
  <desktops><number>1</number><firstdesk>1</firstdesk><popupTime>0</popupTime></desktops>
  <resize><drawContents>yes</drawContents><popupShow>Never</popupShow></resize>
  <margins><top>0</top><bottom>${panelHeight}</bottom><left>0</left><right>0</right></margins>
  <keyboard>
    <keybind key="A-F4"><action name="Close"/></keybind>
  </keyboard>
  <mouse>
    <dragThreshold>8</dragThreshold><doubleClickTime>400</doubleClickTime><screenEdgeWarpTime>0</screenEdgeWarpTime>
    <context name="Client">
      <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
      <mousebind button="Middle" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
      <mousebind button="Right" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
    </context>
    <context name="Titlebar">
      <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
    </context>
    <context name="Iconify"><mousebind button="Left" action="Click"><action name="Iconify"/></mousebind></context>
    <context name="Maximize"><mousebind button="Left" action="Click"><action name="ToggleMaximize"/></mousebind></context>
    <context name="Close"><mousebind button="Left" action="Click"><action name="Close"/></mousebind></context>
  </mouse>
  <menu><hideDelay>0</hideDelay></menu>
  <applications>
    <application type="normal"><maximized>yes</maximized></application>
    <application type="dialog"><position force="yes"><x>center</x><y>center</y></position></application>
    <application class="${panelClass}">
      <decor>no</decor><maximized>no</maximized>
      <position force="yes"><x>0</x><y>${screen.height - panelHeight}</y></position>
      <size><width>${screen.width}</width><height>${panelHeight}</height></size>
     <focus>no</focus><layer>above</layer><desktop>all</desktop>
      <skip_taskbar>yes</skip_taskbar><skip_pager>yes</skip_pager>
    </application>
  </applications>
</openbox_config>
`;
}
