import type { Schema } from '../../../lib/api/schema';
import { lengthOf } from '../../../lib/form/emailAndPhone';
import { lengths } from '../../../lib/limits/limits.gen';
import { TOOLS, type SubmissionDraft, type Tool } from './draft';

/** How the studio generated a file. */
export type Provenance = Schema<'Provenance'>;

/** The form's tool for each model; `named` is what to write as the other tool where the form has no checkbox for it. */
const TOOL_OF: Record<Provenance['model'], { tool: Tool; named?: string }> = {
  imagen4: { tool: 'imagen' },
  veo3: { tool: 'veo' },
  seedream: { tool: 'other', named: 'Seedream' },
  seedance: { tool: 'other', named: 'Seedance' },
};

/** Ticks the tool that generated a file. Other tools and the text of the other tool stay. */
export function withToolOf(draft: SubmissionDraft, { model }: Provenance): SubmissionDraft {
  const { tool, named } = TOOL_OF[model];
  return {
    ...draft,
    tools: TOOLS.filter((other) => other === tool || draft.tools.includes(other)),
    otherTool: named ? withName(draft.otherTool, named) : draft.otherTool,
  };
}

function withName(written: string, name: string): string {
  if (written.toLowerCase().includes(name.toLowerCase())) return written;
  const longer = written.trim() ? `${written.trim()}, ${name}` : name;
  return lengthOf(longer) > lengths.name ? written : longer;
}
