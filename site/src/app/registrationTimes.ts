import type { TFunction } from 'i18next';
import { timeline } from '../content/catalogue';
import { ownEnd } from '../content/ownEnd';
import { fetchClock } from '../lib/clock/contestClock';
import { beginningInBothZones, deadlineInBothZones, inOffsetOf } from '../lib/locale/dates';
import type { Language } from '../lib/locale/language';
import { readRegistration } from '../lib/registration';
import { userStore } from '../lib/session/user';

/** The message for an entrant whose registration is closed: when it opens, or when it ended for them. */
export async function whenOpen(t: TFunction<'errors'>, language: Language): Promise<string> {
  const clock = await fetchClock();
  if (clock.ping.held) return t('registrationOpensSoon');
  const opensAt = inOffsetOf(clock.ping.registrationOpensAt, timeline.registration.opensAt);
  if (clock.now() < Date.parse(opensAt))
    return t('registrationOpens', { time: beginningInBothZones(opensAt, language) });
  const { registrationEndsAt } = clock.ping;
  const denied = userStore.get().registerState === 'DENY' && (await readRegistration().catch(() => null));
  const end = ownEnd(registrationEndsAt, registrationEndsAt, denied ? denied.reviewedAt : null);
  return t('registrationEnded', { time: deadlineInBothZones(end, language) });
}
