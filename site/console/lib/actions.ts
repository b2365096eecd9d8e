import type { TextKey } from '../i18n/useTexts';

/** The text of an action of the audit log, such as `registration.approve`. */
export const actionKey = (action: string) => `audit.actions.${action.replaceAll('.', '_')}` as TextKey;
