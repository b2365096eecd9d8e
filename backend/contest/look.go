package contest

// Look is what an organiser gives an edition to look by; the zero Look is that of the edition's theme.
type Look struct {
	Accent   string // of buttons and marks, as "#4fc4a0"
	OnAccent string // letters on it
	Mark     string // what the mark is drawn with, for an svg of 36 by 36 that draws with currentColor: see brand.CleanMark
}
