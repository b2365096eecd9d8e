package bench

import (
	"math"

	"marquee/backend/results/ranking"
)

func won(first bool) float64 {
	if first {
		return 1
	}
	return 0
}

// compared returns the share of a method's wins, by how much it is above ours, and the standard error of that
// difference over the same contests.
func compared(method, ours []float64) (share, better, deviation float64) {
	n := float64(len(ours))
	for i := range ours {
		share += method[i] / n
		better += (method[i] - ours[i]) / n
	}
	for i := range ours {
		d := method[i] - ours[i] - better
		deviation += d * d
	}
	return share, better, math.Sqrt(deviation / (n - 1) / n)
}

// others ranks the works of a panel, whose criteria are equal and whose ids count from 1, as other contests do: by the
// mean of the scores that each judge's mean and deviation standardise, and by Bradley and Terry's model of who is above
// whom on one judge's list (Biometrika 39, 1952), by Hunter's iteration (Annals of Statistics 32, 2004), with half a
// win and half a defeat of each work against an average one, without which some have no estimate.
func others(p ranking.Panel) map[string][]float64 {
	works := len(p.Works)
	lists := map[string][]ranking.Card{}
	for _, card := range p.Cards {
		lists[card.Judge] = append(lists[card.Judge], card)
	}
	standard, count := make([]float64, works), make([]float64, works)
	wins := make([]float64, works)
	meetings := make([][]float64, works)
	for w := range meetings {
		meetings[w] = make([]float64, works)
		wins[w] = 0.5
	}
	for _, name := range p.Judges {
		cards := lists[name]
		mean, spread := 0.0, 0.0
		for _, card := range cards {
			mean += float64(card.Scores[0]) / float64(len(cards))
		}
		for _, card := range cards {
			off := float64(card.Scores[0]) - mean
			spread += off * off / float64(len(cards))
		}
		for i, card := range cards {
			w := card.Work - 1
			if spread > 0 {
				standard[w] += (float64(card.Scores[0]) - mean) / math.Sqrt(spread)
			}
			count[w]++
			for _, other := range cards[:i] {
				v := other.Work - 1
				meetings[w][v]++
				meetings[v][w]++
				above := (1 + won(card.Scores[0] > other.Scores[0]) - won(card.Scores[0] < other.Scores[0])) / 2
				wins[w] += above
				wins[v] += 1 - above
			}
		}
	}
	strength := make([]float64, works)
	for w := range strength {
		standard[w] /= max(1, count[w])
		strength[w] = 1
	}
	for range 100 {
		for w := range strength {
			sum := 1 / (strength[w] + 1)
			for v, times := range meetings[w] {
				if times > 0 {
					sum += times / (strength[w] + strength[v])
				}
			}
			strength[w] = wins[w] / sum
		}
	}
	return map[string][]float64{"z-score": standard, "Bradley-Terry": strength}
}
