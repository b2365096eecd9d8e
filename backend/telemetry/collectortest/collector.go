// Package collectortest is an OpenTelemetry collector for tests: it accepts OTLP over HTTP with protobuf
// (https://opentelemetry.io/docs/specs/otlp/#otlphttp) and stores everything in memory.
package collectortest

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"testing"

	metricscollector "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	tracecollector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	metrics "go.opentelemetry.io/proto/otlp/metrics/v1"
	trace "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Collector keeps the spans and metrics of every export.
type Collector struct {
	URL string // without /v1/traces

	mu      sync.Mutex
	raw     bytes.Buffer
	spans   []*trace.Span
	metrics []*metrics.Metric
	sources []string // service.instance.id of every export
}

// New starts a collector, which ends with the test.
func New(t *testing.T) *Collector {
	t.Helper()
	c := &Collector{}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/traces", func(w http.ResponseWriter, r *http.Request) {
		var export tracecollector.ExportTraceServiceRequest
		c.receive(t, r, &export)
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, resource := range export.GetResourceSpans() {
			c.note(resource.GetResource().GetAttributes())
			for _, scope := range resource.GetScopeSpans() {
				c.spans = append(c.spans, scope.GetSpans()...)
			}
		}
		answer(t, w, &tracecollector.ExportTraceServiceResponse{})
	})
	mux.HandleFunc("POST /v1/metrics", func(w http.ResponseWriter, r *http.Request) {
		var export metricscollector.ExportMetricsServiceRequest
		c.receive(t, r, &export)
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, resource := range export.GetResourceMetrics() {
			c.note(resource.GetResource().GetAttributes())
			for _, scope := range resource.GetScopeMetrics() {
				c.metrics = append(c.metrics, scope.GetMetrics()...)
			}
		}
		answer(t, w, &metricscollector.ExportMetricsServiceResponse{})
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	c.URL = server.URL
	return c
}

func (c *Collector) receive(t *testing.T, r *http.Request, into proto.Message) {
	body := io.Reader(r.Body)
	if r.Header.Get("Content-Encoding") == "gzip" {
		unpacked, err := gzip.NewReader(body)
		if err != nil {
			t.Error(err)
			return
		}
		body = unpacked
	}
	content, err := io.ReadAll(body)
	if err == nil {
		err = proto.Unmarshal(content, into)
	}
	if err != nil || r.Header.Get("Content-Type") != "application/x-protobuf" {
		t.Errorf("an export of type %q: %v", r.Header.Get("Content-Type"), err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.raw.Write(content)
}

func answer(t *testing.T, w http.ResponseWriter, message proto.Message) {
	content, err := proto.Marshal(message)
	if err != nil {
		t.Error(err)
	}
	w.Header().Set("Content-Type", "application/x-protobuf")
	_, _ = w.Write(content)
}

// note keeps the instance of an export. c is locked.
func (c *Collector) note(attributes []*common.KeyValue) {
	for _, a := range attributes {
		if a.GetKey() == "service.instance.id" && !slices.Contains(c.sources, a.GetValue().GetStringValue()) {
			c.sources = append(c.sources, a.GetValue().GetStringValue())
		}
	}
}

// Instances returns the processes that have exported something, by their service.instance.id.
func (c *Collector) Instances() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.sources)
}

// Raw returns the bytes of all exports, which contain all texts literally.
func (c *Collector) Raw() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return bytes.Clone(c.raw.Bytes())
}

// Spans returns the spans with a name, in the order of their arrival; all for "".
func (c *Collector) Spans(name string) []*trace.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(
		slices.Clone(c.spans),
		func(s *trace.Span) bool { return name != "" && s.GetName() != name },
	)
}

// Metrics returns the names and units of all metrics, once each.
func (c *Collector) Metrics() map[string]string {
	c.mu.Lock()
	defer c.mu.Unlock()
	units := map[string]string{}
	for _, m := range c.metrics {
		units[m.GetName()] = m.GetUnit()
	}
	return units
}

// Value returns the latest value of a counter or gauge: of the data point that has an attribute with this value, of any
// if attribute is "". It is "" for a metric that was not exported.
func (c *Collector) Value(name, attribute string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	value := ""
	for _, m := range c.metrics {
		if m.GetName() != name {
			continue
		}
		for _, point := range append(m.GetSum().GetDataPoints(), m.GetGauge().GetDataPoints()...) {
			if attribute != "" &&
				!slices.ContainsFunc(
					point.GetAttributes(),
					func(a *common.KeyValue) bool { return a.GetValue().GetStringValue() == attribute },
				) {
				continue
			}
			switch number := point.GetValue().(type) {
			case *metrics.NumberDataPoint_AsInt:
				value = strconv.FormatInt(number.AsInt, 10)
			case *metrics.NumberDataPoint_AsDouble:
				value = strconv.FormatFloat(number.AsDouble, 'f', -1, 64)
			}
		}
	}
	return value
}
