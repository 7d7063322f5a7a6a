/** Great-circle kilometres around an alert's point. */
export const ALERT_RADII = [10, 25, 50] as const;
export type AlertRadius = (typeof ALERT_RADII)[number];
