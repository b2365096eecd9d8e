/** See swapSite.mjs. */
export declare function swapSite(from: string, to: string): void;
