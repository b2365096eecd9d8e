/** True on phones and small tablets, where the contest cannot be entered. */
export const isPhone = (userAgent: string): boolean =>
  /Android.+Mobile|iPhone|iPod|Windows Phone|IEMobile|Opera Mini|HarmonyOS.+Mobile/i.test(userAgent);
