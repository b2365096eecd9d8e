package contestclock_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"marquee/backend/catalogue"
)

func TestStopsAreThoseOfTheCatalogue(t *testing.T) {
	content, err := catalogue.Load("../../../catalogue")
	if err != nil {
		t.Fatal(err)
	}
	editions := content.Planned()
	international := []string{
		"moment before 2025-07-14T00:00:00+08:00",
		"phase registration 2025-07-15T00:00:00+08:00",
		"moment registrationEnding 2025-09-30T11:00:00+08:00",
		"moment registrationOver 2025-09-30T12:00:00+08:00",
		"moment submissionEnding 2025-09-30T23:00:00+08:00",
		"phase preliminary 2025-10-01T00:00:00+08:00",
		"phase expert 2025-10-16T00:00:00+08:00",
		"phase winners 2025-11-15T00:00:00+08:00",
		"phase ceremony 2025-12-06T00:00:00+08:00",
	}
	for query, want := range map[string][]string{
		"":                       international,
		"?edition=international": international,
		"?edition=camp": {
			"moment before 2025-09-09T00:00:00+08:00",
			"phase registration 2025-09-10T00:00:00+08:00",
			"moment registrationEnding 2025-10-24T23:00:00+08:00",
			"phase shortlist 2025-10-25T00:00:00+08:00", // when registration is over
		},
	} {
		c := open(t, t.TempDir(), newWall(), at(t, "2025-09-20T08:00:00+08:00"))
		w := httptest.NewRecorder()
		serve(c, editions, w, httptest.NewRequest(http.MethodGet, "http://localhost/dev/clock"+query, nil))
		var got struct {
			Code string
			Data struct {
				Now   time.Time
				Stops []struct {
					Kind, ID string
					At       time.Time
				}
			}
		}
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, s := range got.Data.Stops {
			lines = append(lines, fmt.Sprintf("%s %s %s", s.Kind, s.ID, s.At.Format(time.RFC3339)))
		}
		if w.Code != 200 || got.Code != "OK" || !got.Data.Now.Equal(at(t, "2025-09-20T08:00:00+08:00")) ||
			!slices.Equal(lines, want) {
			t.Errorf("%q answers %d %s\nwant %q", query, w.Code, w.Body, want)
		}
		if got := w.Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("Cache-Control %q", got)
		}
	}
}

func TestStopsOfAnUnknownEditionFail(t *testing.T) {
	c := open(t, t.TempDir(), newWall(), time.Time{})
	w := httptest.NewRecorder()
	serve(c, nil, w, httptest.NewRequest(http.MethodGet, "http://localhost/dev/clock?edition=summer", nil))
	var got struct {
		Code   string
		Fields map[string]string
	}
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if w.Code != 422 || got.Code != "VALIDATION_FAILED" || got.Fields["edition"] == "" {
		t.Errorf("answered %d %s", w.Code, w.Body)
	}
}
