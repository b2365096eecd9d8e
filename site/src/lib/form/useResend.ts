import { useEffect, useState } from 'react';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isCode } from '../api/error';
import { verificationCode } from '../limits/limits.gen';

/** Sends a code, and again only after a delay. */
export interface Resend {
  /** Seconds until it can be sent again; 0 when it can. */
  secondsLeft: number;
  sending: boolean;
  /**
   * Resolves true when it was sent, false during the delay; rejects with the error of `call`. A number that `call`
   * resolves with is the delay in seconds.
   */
  send: (call: () => Promise<unknown>) => Promise<boolean>;
}

/**
 * The delay is a minute, or the server's `Retry-After`, and applies to `address` alone. `sentBeforeUntil` is the end of the delay
 * after a code that was sent before, in milliseconds of the device's clock.
 */
export function useResend(address: string, sentBeforeUntil = 0): Resend {
  const [blocked, setBlocked] = useState({ address: address.trim().toLowerCase(), until: sentBeforeUntil });
  const [now, setNow] = useState(Date.now);
  const [sending, setSending] = useState(false);
  const until = blocked.address === address.trim().toLowerCase() ? blocked.until : 0;
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (!secondsLeft) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  const block = (seconds: number) => {
    const from = Date.now();
    setNow(from);
    setBlocked({ address: address.trim().toLowerCase(), until: from + seconds * 1000 });
  };
  const send = async (call: () => Promise<unknown>) => {
    if (sending || secondsLeft) return false;
    setSending(true);
    try {
      const seconds = await call();
      block(typeof seconds === 'number' ? seconds : verificationCode.resendSeconds);
      return true;
    } catch (error) {
      if (isCode(error, 'TOO_MANY_REQUESTS')) block(error.retryAfter ?? verificationCode.resendSeconds);
      throw error;
    } finally {
      setSending(false);
    }
  };
  return { secondsLeft, sending, send };
}

/** Puts a wait into words: seconds up to 90, then minutes, rounded up, then hours. */
export function waitText({ t }: i18n, seconds: number): string {
  if (seconds <= 90) return t('common:wait.seconds', { count: seconds });
  const all = Math.ceil(seconds / 60);
  if (all < 60) return t('common:wait.minutes', { count: all });
  return t('common:wait.hours', { hours: Math.floor(all / 60), minutes: all % 60 });
}

/** waitText in the page's language. */
export function useWaitText(): (seconds: number) => string {
  const { i18n } = useTranslation();
  return (seconds) => waitText(i18n, seconds);
}
