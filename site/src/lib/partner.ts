/** Whether this is the build for the partner's site (`PARTNER=ppai npm run build`), which has its own paths. */
export const onPartnerSite = import.meta.env.VITE_PARTNER === 'ppai';
