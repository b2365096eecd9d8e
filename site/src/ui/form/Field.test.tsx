import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import { TextArea } from './Inputs';

const show = (error?: string) =>
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <TextArea
        label="Description"
        hint="No spoilers."
        error={error}
        counter={{ count: 28, limit: 500 }}
        value="A keeper moves into a whale."
        onChange={() => undefined}
      />
    </I18nextProvider>,
  );

const described = () =>
  (screen.getByLabelText('Description').getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

it('ties hint and counter to its control', () => {
  show();
  expect(described()).toEqual(['No spoilers.', '28 of 500']);
  expect(screen.getByLabelText('Description').getAttribute('aria-invalid')).toBeNull();
});

it('marks a wrong entry and says what to do first', () => {
  show('Please tell us what it is about.');
  expect(described()).toEqual(['Please tell us what it is about.', 'No spoilers.', '28 of 500']);
  expect(screen.getByLabelText('Description').getAttribute('aria-invalid')).toBe('true');
});
