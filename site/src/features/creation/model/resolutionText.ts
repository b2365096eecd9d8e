import type { Resolution } from './settings';

/** A resolution as people write it: `1080p`, `2K`. */
export const resolutionText = (resolution: Resolution): string => resolution.replace('P', 'p');
