import { useState } from 'react';
import type { EditedPart } from '../../lib/useRulePart';
import {
  indexesOf,
  moved,
  newCategory,
  newQuestion,
  type Category,
  type Place,
  type Question,
} from './questions';

/** The question or category that is edited. */
export interface Selection {
  part: 'questions' | 'categories';
  index: number;
}

interface Parts {
  questions: EditedPart<Question[]>;
  categories: EditedPart<Category[]>;
  /** The forms of the edition. */
  places: Place[];
}

/** What is edited, and what adds to the lists, steps through them and moves a row. */
export function useSelection({ questions, categories, places }: Parts) {
  const [selected, onSelect] = useState<Selection>({ part: 'questions', index: 0 });
  const { mayChange } = questions;
  const asked = questions.value ?? [];
  const kinds = categories.value ?? [];
  const question = selected.part === 'questions' ? asked[selected.index] : undefined;
  const category = selected.part === 'categories' ? kinds[selected.index] : undefined;
  const rows: Selection[] = [
    ...places.flatMap((at) => indexesOf(asked, at).map((index) => ({ part: 'questions' as const, index }))),
    ...kinds.map((_, index) => ({ part: 'categories' as const, index })),
  ];
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  return {
    ...{ selected, onSelect, question, category },
    add: (at: Place = question?.at ?? places[0]!) => {
      if (!mayChange || !questions.stored) return;
      questions.edit([...asked, newQuestion(at, ids(asked))]);
      onSelect({ part: 'questions', index: asked.length });
    },
    addCategory: () => {
      categories.edit([...kinds, newCategory(ids(kinds))]);
      onSelect({ part: 'categories', index: kinds.length });
    },
    /** After the selected one was removed. */
    onRemoved: () => onSelect(({ part, index }) => ({ part, index: Math.max(0, index - 1) })),
    step: (by: 1 | -1) => {
      const at = rows.findIndex(({ part, index }) => part === selected.part && index === selected.index);
      if (rows[at + by]) onSelect(rows[at + by]!);
    },
    /** Moves the selected row; returns its new place among its own, from 1, and null where it stays. */
    move: (by: 1 | -1): { name: string; place: number } | null => {
      if (!mayChange) return null;
      if (question) {
        const next = moved(asked, selected.index, by, ({ at }) => at === question.at);
        const index = next.indexOf(question);
        if (index === selected.index) return null;
        questions.edit(next);
        onSelect({ part: 'questions', index });
        return { name: question.label.en, place: indexesOf(next, question.at).indexOf(index) + 1 };
      }
      if (!category || !kinds[selected.index + by]) return null;
      categories.edit(moved(kinds, selected.index, by, () => true));
      onSelect({ part: 'categories', index: selected.index + by });
      return { name: category.name.en, place: selected.index + by + 1 };
    },
  };
}
