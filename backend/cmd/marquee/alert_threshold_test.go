package main

import (
	"context"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/zclconf/go-cty/cty"

	"marquee/backend/telemetry"
	"marquee/backend/telemetry/collectortest"
	"marquee/backend/upload"
)

func text(v cty.Value, name string) string { return v.GetAttr(name).AsString() }

func number(v cty.Value, name string) float64 {
	n, _ := v.GetAttr(name).AsBigFloat().Float64()
	return n
}

// TestAlertOnFailedCallsIsAShare: a quiet contest whose every call fails is noticed, one failure a second among many is
// not.
func TestAlertOnFailedCallsIsAShare(t *testing.T) {
	t.Parallel()
	alert := alertLocals(t)["alerts"].GetAttr("calls-fail")
	failures, all := text(alert, "filter"), text(alert, "total")
	if failures != all+` AND metric.labels.response_code_class = "500"` || text(alert, "aligner") != "ALIGN_RATE" ||
		text(alert, "reducer") != "REDUCE_SUM" {
		t.Fatalf("the share is of %q in %q", failures, all)
	}
	for _, is := range []struct {
		name          string
		failed, calls float64 // a second
		want          bool
	}{
		{"thirty calls a minute, all failing", 0.5, 0.5, true}, {"one in ten of a busy contest", 20, 200, true},
		{"one a second of a busy contest", 1.2, 200, false}, {"none", 0, 0.5, false},
	} {
		if got := is.failed/is.calls > number(alert, "threshold"); got != is.want {
			t.Errorf("%s: fires %v", is.name, got)
		}
	}
}

// TestAlertsOnGooglesMetrics fire above their threshold, and not at rest.
func TestAlertsOnGooglesMetrics(t *testing.T) {
	t.Parallel()
	alerts := alertLocals(t)["alerts"]
	for name, values := range map[string][2]float64{ // at rest, and with the fault
		"calls-are-slow": {300, 4000}, "database-is-busy": {0.3, 0.95}, "database-has-few-connections": {30, 190}, "queue-is-late": {5, 900},
	} {
		threshold := number(alerts.GetAttr(name), "threshold")
		if values[0] > threshold || values[1] <= threshold || text(alerts.GetAttr(name), "total") != "" {
			t.Errorf("%s has the threshold %v", name, threshold)
		}
	}
	if n := alerts.LengthInt(); n != 5 {
		t.Errorf("%d alerts are declared, and 5 tested", n)
	}
}

// place is what one location of an uptime check has answered: now, and within the day.
type place struct{ now, within bool }

// isDown evaluates the conditions of site-is-down on the series of one host, which both must hold.
func isDown(t *testing.T, places []place) bool {
	t.Helper()
	down := true
	for name, condition := range alertLocals(t)["conditions_of_down"].AsValueMap() {
		value := 0.0
		for _, is := range places {
			switch aligner, reducer := text(condition, "aligner"), text(condition, "reducer"); {
			case aligner == "ALIGN_NEXT_OLDER" && reducer == "REDUCE_COUNT_FALSE":
				if !is.now {
					value++
				}
			case aligner == "ALIGN_FRACTION_TRUE" && reducer == "REDUCE_MAX" && number(condition, "period") == 86400:
				if is.within {
					value = 1
				}
			default:
				t.Fatalf("the condition %q aligns with %s and reduces with %s", name, aligner, reducer)
			}
		}
		down = down && value > number(condition, "threshold")
	}
	return down
}

// TestAlertThatTheSiteIsDown fires when more than one place gets no answer, and not before the first certificate.
func TestAlertThatTheSiteIsDown(t *testing.T) {
	t.Parallel()
	up, fails, never := place{true, true}, place{false, true}, place{false, false}
	for _, is := range []struct {
		name   string
		places []place
		want   bool
	}{
		{"all answer", []place{up, up, up, up, up}, false}, {"one place has a bad line", []place{fails, up, up, up, up}, false},
		{"down", []place{fails, fails, fails, fails, fails}, true}, {"down for two places", []place{fails, fails, up, up, up}, true},
		{"no certificate yet", []place{never, never, never, never, never}, false},
	} {
		if got := isDown(t, is.places); got != is.want {
			t.Errorf("%s: fires %v", is.name, got)
		}
	}
}

// ratePerSecond reads the one shape of the queries on the programs' metrics.
var ratePerSecond = regexp.MustCompile(`^sum\(rate\(([a-z_]+)_total\{marquee_event="([a-z]+)"\}\[5m\]\)\) > ([0-9.]+)$`)

// TestAlertSeesFailingUploads in what a process exports: a fifth of an upload a second, for five minutes.
func TestAlertSeesFailingUploads(t *testing.T) {
	t.Parallel()
	query := text(alertLocals(t)["alerts_of_metrics"].GetAttr("uploads-fail"), "query")
	parts := ratePerSecond.FindStringSubmatch(query)
	if parts == nil {
		t.Fatalf("this test cannot read the query %q", query)
	}
	threshold, err := strconv.ParseFloat(parts[3], 64)
	if err != nil {
		t.Fatal(err)
	}
	for failures, want := range map[int]bool{100: true, 5: false} {
		collector := collectortest.New(t)
		measured, err := telemetry.Open(
			t.Context(),
			telemetry.Options{Endpoint: collector.URL, Service: "marquee-serve", Log: slog.New(slog.DiscardHandler)},
		)
		if err != nil {
			t.Fatal(err)
		}
		uploads := measured.Uploads(failedUploads{})
		for range failures {
			if err := uploads.FinishCheck(
				t.Context(),
				upload.Upload{State: upload.Failed},
				nil,
				time.Time{},
				time.Time{},
			); err != nil {
				t.Fatal(err)
			}
		}
		measured.Close(t.Context())
		exported, err := strconv.ParseFloat(collector.Value(strings.ReplaceAll(parts[1], "_", "."), parts[2]), 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := exported/(5*time.Minute).Seconds() > threshold; got != want {
			t.Errorf("%d failures in five minutes: fires %v", failures, got)
		}
	}
}

type failedUploads struct{ upload.Store }

func (failedUploads) FinishCheck(context.Context, upload.Upload, *upload.IssuedReceipt, time.Time, time.Time) error {
	return nil
}
