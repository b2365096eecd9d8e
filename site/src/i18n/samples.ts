/** Whether the films on the pages are samples; the programs of the build have no constants and show none of these texts. */
export const SAMPLES = typeof __SAMPLES__ !== 'undefined' && __SAMPLES__ === true;
