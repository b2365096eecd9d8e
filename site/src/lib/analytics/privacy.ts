/** Signals by which a visitor asks not to be tracked. */
export interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Whether a visitor asks not to be tracked: by Do Not Track, or Global Privacy Control. */
export const refusesTracking = ({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true;
