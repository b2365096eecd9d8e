import { ApiError, fieldErrorsOf, type LocalizedText } from '@/lib/api/error';
import type { CatalogueForm } from './catalogue';

type TextErrors = Partial<Record<'en' | 'zh' | 'path', LocalizedText>>;

/** Why texts were refused, by their paths. What concerns no single text is under the empty path. */
export function errorsOf(error: unknown, sent: CatalogueForm['changes']): Record<string, TextErrors> {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_FAILED') return {};
  const errors: Record<string, TextErrors> = {};
  for (const [field, text] of Object.entries(fieldErrorsOf(error))) {
    const [, index, part = 'path'] = /^changes\[(\d+)\]\.(en|zh|path)$/.exec(field) ?? [];
    const path = sent[Number(index)]?.path ?? '';
    errors[path] = { ...errors[path], [part]: text };
  }
  return errors;
}
