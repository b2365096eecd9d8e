package mail

import (
	"strconv"
	"strings"

	"marquee/backend/submission"
)

// disclosed is what an entrant declared about AI, people and content, in one line; "" for nothing. Tools are left out:
// they are free text, and may be many.
func (d *draft) disclosed(declared *submission.Disclosure) string {
	if declared == nil {
		return ""
	}
	var parts []string
	for _, stage := range submission.Stages() {
		if use := declared.Use(stage); use != "" {
			parts = append(
				parts,
				d.phrase(
					"stage",
					values{"stage": d.phrase("stage-"+stage, nil), "use": d.phrase("use-"+string(use), nil)},
				),
			)
		}
	}
	if declared.Share != nil {
		parts = append(parts, d.phrase("share", values{"percent": strconv.FormatFloat(*declared.Share, 'f', -1, 64)}))
	}
	if declared.Likeness != "" {
		parts = append(parts, d.phrase("likeness-"+string(declared.Likeness), nil))
	}
	if len(declared.Warnings) > 0 {
		names := make([]string, len(declared.Warnings))
		for i, warning := range declared.Warnings {
			names[i] = d.phrase("warning-"+warning, nil)
		}
		parts = append(parts, d.phrase("warnings", values{"list": strings.Join(names, either(d.Language, ", ", "、"))}))
	}
	return strings.Join(parts, either(d.Language, "; ", "；"))
}
