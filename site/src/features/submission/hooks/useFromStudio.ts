import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { notices } from '../../../lib/notices';
import { readUpload } from '../../../lib/upload/startUpload';
import type { UploadResult } from '../../../lib/upload/upload';
import { withToolOf } from '../model/provenance';
import type { SubmissionFormState } from './useSubmission';

/** Where a result can go, by its name in the page's address. */
const PLACES = { film: 'video', cover: 'cover' } as const;

type Place = (typeof PLACES)[keyof typeof PLACES];

/** A result that would take the place of something else. */
export interface Offer {
  place: Place;
  result: UploadResult;
  /** What is there now, in a word: a file's name, or a link. */
  instead: string;
}

/**
 * Puts what the address names (`?film=` or `?cover=`, an upload's id) into the form, and takes it out of the address.
 * Where something else is chosen already it is offered instead.
 */
export function useFromStudio(state: SubmissionFormState) {
  const { t } = useTranslation('submission');
  const [query, setQuery] = useSearchParams();
  const [offers, setOffers] = useState<Offer[]>([]);
  const now = useRef(state);
  useEffect(() => {
    now.current = state;
  });

  const take = ({ place, result }: Pick<Offer, 'place' | 'result'>) => {
    const { slots, draft } = now.current;
    slots[place].put(result);
    if (place === 'video') draft.change((value) => ({ ...value, videoAs: 'file' }));
    const { provenance } = result;
    if (!provenance) return;
    draft.change((value) => withToolOf(value, provenance));
    notices.success(t('made.taken'));
  };
  const bring = async (name: keyof typeof PLACES, id: string) => {
    const place = PLACES[name];
    const result = await readUpload(id);
    setQuery(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete(name);
        return rest;
      },
      { replace: true },
    );
    if (result?.kind !== place) return notices.error(t('made.gone'));
    const instead = occupant(now.current, place, id);
    if (instead) setOffers((waiting) => [...waiting, { place, result, instead }]);
    else take({ place, result });
  };

  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const name of ['film', 'cover'] as const) {
      const id = query.get(name);
      if (!id || asked.current.has(id)) continue;
      asked.current.add(id);
      bring(name, id).catch(() => notices.error(t('made.failed')));
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each id is asked for once
  }, [query]);

  const answer = (replace: boolean) => {
    const [offer, ...others] = offers;
    if (replace && offer) take(offer);
    setOffers(others);
  };
  return { offer: offers[0] ?? null, answer };
}

/** What another file would push out of its place; empty for nothing, or the file itself. */
function occupant({ draft: { value }, slots }: SubmissionFormState, place: Place, id: string): string {
  const { file, progress } = slots[place];
  if (progress && file) return file.name;
  if (place === 'video' && value.videoAs === 'link') return value.videoLink.trim();
  const there = value[place];
  return there && there.uploadId !== id ? there.name : '';
}
