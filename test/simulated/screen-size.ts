/** Pixels of the simulated screen; the taskbar takes its lower edge. */
export const screenWidth = 1280;
export const screenHeight = 800;
export const taskbarHeight = 40;
