import { useEffect, useState } from 'react';
import { isCode } from '../api/error';
import { verificationCode } from '../limits/limits.gen';

/** Sends a code, and again only after a delay. */
export interface Resend {
  /** Seconds until it can be sent again; 0 when it can. */
  secondsLeft: number;
  sending: boolean;
  /** Resolves true when it was sent, false during the delay; rejects with the error of `call`. */
  send: (call: () => Promise<unknown>) => Promise<boolean>;
}

/** The delay is a minute, or the server's `Retry-After`, and applies to `address` alone. */
export function useResend(address: string): Resend {
  const [blocked, setBlocked] = useState({ address: '', until: 0 });
  const [now, setNow] = useState(0);
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
      await call();
      block(verificationCode.resendSeconds);
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
