/** Whether this is the build for the partner's site (`PARTNER=ppai npm run build`), which has paths of its own. */
export const onPartnerSite = import.meta.env.VITE_PARTNER === 'ppai';
