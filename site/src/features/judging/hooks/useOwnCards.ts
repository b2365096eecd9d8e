import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { criteria } from '../model/judged';
import { opensTo, ownKey } from '../api/cardKey';
import type { JudgeClient } from '../api/JudgeClient';
import { nominations } from '../api/nominations';
import { scorecards } from '../api/scorecards';
import type { JudgeSession } from '../api/session';
import { KeptCards } from '../model/keptCards';
import { scoreIn } from '../model/scorecard';
import { cardName, checkCards, type CardState, type CountedCard } from '../model/ownCards';
import { useWorkName } from './useWorkText';

/** The caller's cards as they are counted, beside what the log has of them and what this browser kept. */
export function useOwnCards(session: JudgeSession, client: JudgeClient) {
  const nameOf = useWorkName();
  const [kept] = useState(() => new KeptCards(session.name));
  const read = useQuery({
    queryKey: ['own', session.name],
    queryFn: async () => {
      const own = await (session.role === 'judge' ? scorecards(client) : nominations(client)).records();
      const key = await ownKey(session.name);
      if (session.role === 'judge') {
        const cards = await scorecards(client).history();
        const counted = cards.map((card): CountedCard => ({
          workId: card.workId,
          scores: Object.fromEntries(criteria.map(({ id }) => [id, scoreIn(card, id)])),
        }));
        const gave = new Map(
          cards.map((card) => [cardName(card.workId), { work: card.work, total: card.total }]),
        );
        return { own, key, gave, counted };
      }
      const chosen = (await nominations(client).history()).filter(({ replaced }) => !replaced);
      const counted = chosen.map(({ workId, award }): CountedCard => ({ workId, award }));
      const gave = new Map(
        chosen.map((one) => [cardName(one.workId, one.award), { work: one.work, total: null }]),
      );
      return { own, key, gave, counted };
    },
  });
  const { data } = read;
  const checked = useQuery({
    queryKey: ['ownChecked', session.name, read.dataUpdatedAt],
    enabled: data !== undefined,
    queryFn: () =>
      checkCards(data!.counted, {
        records: data!.own.records,
        kept: kept.all(),
        key: data!.key?.key ?? null,
        opens: opensTo,
        signed: (text, signature) => data!.key?.signed(text, signature) ?? Promise.resolve(false),
      }),
  });
  const ranks = new Map(data?.own.standing?.ranks.map(({ workId, rank }) => [workId, rank]));
  return {
    failed: read.isError || checked.isError,
    own: data?.own,
    browserKey: data?.key?.key ?? null,
    /** Those that differ first, then the best, those that are not counted last; undefined until compared. */
    cards: checked.data
      ?.map((card) => {
        const gave = data?.gave.get(card.name);
        return {
          ...card,
          title: gave ? nameOf(gave.work) : null,
          total: gave?.total ?? null,
          counted: gave !== undefined,
          rank: ranks.get(card.workId) ?? 0,
        };
      })
      .sort(
        (a, b) =>
          urgency(b) - urgency(a) || Number(b.counted) - Number(a.counted) || (b.total ?? 0) - (a.total ?? 0),
      ),
    /** What the caller keeps to prove the cards elsewhere. */
    receipts: () => JSON.stringify({ kept: kept.all(), records: data?.own.records ?? [] }, null, 1),
  };
}

const urgency = ({ state }: { state: CardState }): number => ['changed', 'differs'].indexOf(state);

export type OwnCard = NonNullable<ReturnType<typeof useOwnCards>['cards']>[number];
