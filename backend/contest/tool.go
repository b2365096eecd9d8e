package contest

import (
	"slices"
)

// Tool is an AI tool that a film was made with.
type Tool string

// The tools of the form. Any other is free text.
const (
	ToolGemini Tool = "gemini"
	ToolImagen Tool = "imagen"
	ToolVeo    Tool = "veo"
	ToolOther  Tool = "other"
)

// Tools lists the tools in the order of the form.
func Tools() []Tool { return []Tool{ToolGemini, ToolImagen, ToolVeo, ToolOther} }

// Tools checks the tools of a form and returns each once, in the order of Tools.
func (f FieldErrors) Tools(field string, chosen []Tool) []Tool {
	var known []Tool
	for _, tool := range Tools() {
		if slices.Contains(chosen, tool) {
			known = append(known, tool)
		}
	}
	for _, tool := range chosen {
		if !slices.Contains(Tools(), tool) {
			f.Add(
				field,
				Text{EN: "Please choose from Gemini, Imagen, Veo and other", ZH: "请从 Gemini、Imagen、Veo 和其他工具中选择"},
			)
		}
	}
	if len(chosen) == 0 {
		f.Add(field, Text{EN: "Please choose at least one tool", ZH: "请至少选择一种工具"})
	}
	return known
}
