/** What a proxy says where there is nobody behind it. */
const NOBODY_THERE: readonly number[] = [502, 503, 504];

/** Whether a status may be a proxy's word for a service that is not there. */
export const isNobodyThere = (status: number): boolean => NOBODY_THERE.includes(status);
