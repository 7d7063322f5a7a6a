/** Two presses within it are one. */
export const DOUBLE_PRESS_MS = 500;
