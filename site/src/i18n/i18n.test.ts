import { describe, expect, it } from 'vitest';
import enCreation from './en/creation';
import { addScreenTexts, createI18n, loadMessages, switchLanguage } from './i18n';
import zhCreation from './zh/creation';

const english = async () => createI18n('en', await loadMessages('en'));

describe('the texts that a screen uses alone', () => {
  it('come with the screen', async () => {
    const i18n = await english();
    expect(i18n.hasResourceBundle('en', 'creation')).toBe(false);
    await addScreenTexts(i18n, 'creation');
    expect(i18n.getResourceBundle('en', 'creation')).toEqual(enCreation);
    expect(i18n.hasResourceBundle('en', 'judging')).toBe(false);
  });

  it('follow the language', async () => {
    const i18n = await english();
    await addScreenTexts(i18n, 'creation');
    await switchLanguage(i18n, 'zh');
    expect(i18n.getResourceBundle('zh', 'creation')).toEqual(zhCreation);
    expect(i18n.hasResourceBundle('zh', 'judging')).toBe(false);
  });

  it('are there after a switch while the screen opens', async () => {
    const i18n = await english();
    await Promise.all([switchLanguage(i18n, 'zh'), addScreenTexts(i18n, 'creation')]);
    expect(i18n.language).toBe('zh');
    expect(i18n.getResourceBundle('zh', 'creation')).toEqual(zhCreation);
  });
});
