import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createI18n } from '@/i18n/i18n';
import en from '../../i18n/en';
import zh from '../../i18n/zh';
import { DisclosureFacts } from './DisclosureFacts';

it.each([
  ['zh', '（Hailuo、Veo）', '闪烁画面、自残或自杀'],
  ['en', ' (Hailuo, Veo)', 'flashing light, self-harm'],
] as const)('names tools and warnings in %s, with its own signs', (language, tools, warnings) => {
  const disclosure = { voice: 'generated', tools: { voice: ['Hailuo', 'Veo'] } } as const;
  render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <DisclosureFacts
        shown={{
          consentFile: null,
          disclosure: { ...disclosure, warnings: ['flashing', 'self-harm'] } as never,
        }}
      />
    </I18nextProvider>,
  );
  const [voice, warned] = screen.getAllByRole('listitem');
  expect(voice!.textContent).toContain(tools);
  expect(warned!.textContent).toBe(warnings);
});
