import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { open } from '@/testing/myRegistration';
import { registration } from '@/testing/registrations';
import { answer, calls, Failure } from '@/testing/server';

const REGISTER = '/apis/activity/register';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => undefined;
});

const sent = (method: string) => calls.filter((call) => call.method.toLowerCase() === method);
const button = (name: string) => screen.findByRole('button', { name });

it('offers to correct what no organiser has opened, filled with what was sent, without another code', async () => {
  await open(registration({ correctable: true, version: 3 }));
  await userEvent.click(await button('Correct it'));
  const name = await screen.findByLabelText('Name');
  expect(name).toHaveProperty('value', 'Mara');
  expect(document.querySelector('[name="code"]')).toBeNull();
  await userEvent.clear(name);
  await userEvent.type(name, 'Mara Lin');
  await userEvent.click(screen.getByRole('checkbox', { name: /18 or older/ }));
  answer('put', REGISTER, registration({ name: 'Mara Lin', correctable: true, version: 4 }));
  await userEvent.click(await button('Save the corrections'));
  await screen.findByText('In good hands.');
  expect(sent('put').map(({ body }) => body)).toMatchObject([
    { name: 'Mara Lin', before: 3, agreement: true },
  ]);
});

it('asks for a code once the address is another one', async () => {
  await open(registration({ correctable: true }));
  await userEvent.click(await button('Correct it'));
  await userEvent.type(await screen.findByLabelText('Email'), '.cn');
  expect(document.querySelector('[name="code"]')).toBeTruthy();
});

it('shows what is stored when an organiser has opened it meanwhile', async () => {
  await open(registration({ correctable: true }));
  await userEvent.click(await button('Correct it'));
  await userEvent.click(await screen.findByRole('checkbox', { name: /18 or older/ }));
  answer('put', REGISTER, new Failure(403, 'UNDER_REVIEW'));
  answer('get', '/apis/activity/register/info', registration());
  await userEvent.click(await button('Save the corrections'));
  await screen.findByText('In good hands.');
  expect(screen.queryByRole('button', { name: 'Correct it' })).toBeNull();
});

it('takes a registration back once that is confirmed', async () => {
  await open(registration({ correctable: true, version: 2 }));
  await userEvent.click(await button('Take it back'));
  await button('Keep it');
  answer('post', `${REGISTER}/withdraw`, null);
  await userEvent.click(screen.getAllByRole('button', { name: 'Take it back' }).at(-1)!);
  await screen.findByText('How are you entering?');
  expect(sent('post').at(-1)?.body).toEqual({ before: 2 });
});

it('offers neither once it was opened', async () => {
  await open(registration());
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
});
