package results

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// digest identifies what becomes public, whenever that is: winners with their texts, ranking and
// figures. An organiser who has read a plan publishes exactly that plan.
func (w Winners) digest() (string, error) {
	w.PublishedAt = time.Time{}
	encoded, err := json.Marshal(w)
	if err != nil {
		return "", fmt.Errorf("encode plan: %w", err)
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:]), nil
}

// PlanChanged is the error of an organiser who publishes another plan than the one that was read.
func PlanChanged() error {
	return contest.Conflict("plan", contest.Text{
		EN: "What would become public has changed since you read it. Please look at it again.", ZH: "将要公布的内容已有变动，请重新查看",
	})
}
