// Package sensitive refuses prompts by word lists, one per language, which organisers edit in
// catalogue/sensitive. Providers have a filter of their own.
//
// Before comparing, a prompt is brought into one form: compatibility forms and full width become plain
// (NFKC), letters small, accents and zero-width characters drop, Cyrillic and Greek letters that look
// Latin become Latin, traditional characters simplified. A term in Latin letters must be a whole word, or whole words in a row; one that
// ends with * is the beginning of a word. Letters apart ("p o r n", "p.o.r.n"), words broken by signs
// ("po-rn") and digits for letters ("p0rn") are put together first. A Chinese term counts wherever it
// stands, with spaces and signs between its characters too, but not across the end of a sentence.
package sensitive
