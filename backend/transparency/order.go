package transparency

import (
	"encoding/json"
	"fmt"

	"marquee/backend/results/ranking"
)

// OrderFile is the file of an export with what the running orders did: the order effect, and each judge's severity and
// drift.
const OrderFile = "order.json"

// JudgeOrder is a judge in OrderFile.
type JudgeOrder struct {
	Judge    string         `json:"judge"` // the pseudonym
	Severity ranking.Points `json:"severity"`
	Drift    *ranking.Trend `json:"drift"` // null below three places that differ
}

func judgeOrders(judges []ranking.Judge) []JudgeOrder {
	all := make([]JudgeOrder, len(judges))
	for i, j := range judges {
		all[i] = JudgeOrder{Judge: j.Name, Severity: j.Severity, Drift: j.Drift}
	}
	return all
}

// encodeOrder writes OrderFile.
func (o Outcome) encodeOrder() ([]byte, error) {
	content, err := json.MarshalIndent(struct {
		Order  ranking.OrderEffect `json:"order"`
		Judges []JudgeOrder        `json:"judges"`
	}{o.Order, append([]JudgeOrder{}, o.Judges...)}, "", " ")
	if err != nil {
		return nil, fmt.Errorf("write order effect: %w", err)
	}
	return append(content, '\n'), nil
}
