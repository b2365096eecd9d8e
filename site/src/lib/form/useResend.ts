import { useEffect, useState } from 'react';
import { isCode } from '../api/error';
import { verificationCode } from '../limits/limits.gen';

/** Sending of a code that may be repeated only after a while. */
export interface Resend {
  /** Seconds until it may be sent again; 0 when it may. */
  secondsLeft: number;
  sending: boolean;
  /** Sends; resolves true when it went out, rejects with what `call` rejected with. Does nothing while resting. */
  send: (call: () => Promise<unknown>) => Promise<boolean>;
}

/** Counts down after each sending to `address`: a minute, or as long as a refusal says. Another address may be sent to. */
export function useResend(address: string): Resend {
  const [rests, setRests] = useState({ address: '', until: 0 });
  const [now, setNow] = useState(0);
  const [sending, setSending] = useState(false);
  const until = rests.address === address.trim().toLowerCase() ? rests.until : 0;
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (!secondsLeft) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  const rest = (seconds: number) => {
    const from = Date.now();
    setNow(from);
    setRests({ address: address.trim().toLowerCase(), until: from + seconds * 1000 });
  };
  const send = async (call: () => Promise<unknown>) => {
    if (sending || secondsLeft) return false;
    setSending(true);
    try {
      await call();
      rest(verificationCode.resendSeconds);
      return true;
    } catch (error) {
      if (isCode(error, 'TOO_MANY_REQUESTS')) rest(error.retryAfter ?? verificationCode.resendSeconds);
      throw error;
    } finally {
      setSending(false);
    }
  };
  return { secondsLeft, sending, send };
}
