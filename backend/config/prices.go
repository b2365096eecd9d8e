package config

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// LoadPrices reads GENERATION_PRICES, for the organisers' tools: the prices of models, in millionths of a US dollar
// per image or second of a clip. Models without a price are left out.
func LoadPrices(lookup Lookup) (map[string]int64, error) {
	r := &reader{lookup: lookup}
	prices := r.prices("GENERATION_PRICES")
	return prices, r.err()
}

// pricedModels are the studio's models, by their own names.
func pricedModels() []string { return []string{"seedream", "imagen4", "seedance", "veo3"} }

// prices reads "veo3=0.40, imagen4=0.04".
func (r *reader) prices(name string) map[string]int64 {
	prices := map[string]int64{}
	amount := regexp.MustCompile(`^\d{1,6}(\.\d{1,6})?$`)
	for part := range strings.SplitSeq(r.text(name, ""), ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		model, text, found := strings.Cut(part, "=")
		model, text = strings.TrimSpace(model), strings.TrimSpace(text)
		if !found || model == "" || !amount.MatchString(text) {
			r.problem(
				name,
				"%q is not a model with its price in US dollars, such as veo3=0.40",
				strings.TrimSpace(part),
			)
			continue
		}
		if !slices.Contains(pricedModels(), model) {
			r.problem(name, "%q is none of the models: %s", model, strings.Join(pricedModels(), ", "))
		}
		if _, twice := prices[model]; twice {
			r.problem(name, "%s has two prices", model)
		}
		whole, rest, _ := strings.Cut(text, ".")
		micros, err := strconv.ParseInt(whole+(rest + "000000")[:6], 10, 64)
		if err != nil {
			r.problem(name, "%q is no price", text)
		}
		prices[model] = micros
	}
	return prices
}
