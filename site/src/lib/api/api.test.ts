import { expect, it, vi } from 'vitest';
import { LoginGate, type LoginReason } from './api';

it('shares one window between concurrent requests', async () => {
  const gate = new LoginGate();
  const open = vi.fn(() => Promise.resolve(true));
  gate.register(open);
  expect(await Promise.all([gate.ask(), gate.ask()])).toEqual([true, true]);
  expect(open).toHaveBeenCalledOnce();
  await gate.ask();
  expect(open).toHaveBeenCalledTimes(2);
});

it('hands the reason to the window and keeps how it ended', async () => {
  const gate = new LoginGate();
  const open = vi.fn<(reason?: LoginReason) => Promise<boolean>>();
  gate.register(open);
  open.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  await gate.ask('expired');
  expect(open).toHaveBeenCalledWith('expired');
  expect(gate.answers).toEqual({ count: 1, last: false });
  await gate.ask();
  expect(gate.answers).toEqual({ count: 2, last: true });
});

it('declines when no window is registered', async () => {
  const gate = new LoginGate();
  gate.register(() => Promise.resolve(true))();
  expect(await gate.ask()).toBe(false);
});

it('opens again after the window failed to open', async () => {
  const gate = new LoginGate();
  const open = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('no chunk'))
    .mockResolvedValue(true);
  gate.register(open);
  await expect(gate.ask()).rejects.toThrow('no chunk');
  expect(await gate.ask()).toBe(true);
});
