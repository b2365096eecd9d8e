package mail_test

import (
	"fmt"
	"strings"
	"testing"

	"go.opentelemetry.io/otel/codes"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"marquee/backend/contest"
	"marquee/backend/embedded/ports/portstest"
)

// TestMailIsASpanOfItsRequest with its outcome and the server's reply code, for a mail that is sent, one that is
// refused, and one for which the server is down. The span contains no address, subject or reply.
func TestMailIsASpanOfItsRequest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ address, outcome, reply string }{
		{catch(t).Addr(), "ok", ""}, {refuseWith(t, 550), "refused", "550"}, {portstest.Address(t), "server down", ""},
	} {
		spans := tracetest.NewInMemoryExporter()
		ctx, request := sdktrace.NewTracerProvider(
			sdktrace.WithSyncer(spans),
		).Tracer(
			"test",
		).Start(
			t.Context(),
			"process mails",
		)
		err := sender(
			t,
			c.address,
			nil,
		).SendMail(
			ctx,
			message(contest.NewMail{To: "lin@films.example", Subject: "code 493027", Text: "493027"}),
		)
		request.End()
		got := spans.GetSpans().Snapshots()
		if len(got) != 2 || got[0].Name() != "send mail" ||
			got[0].Parent().SpanID() != request.SpanContext().SpanID() ||
			got[0].SpanKind() != trace.SpanKindClient {
			t.Fatalf("%s: the spans are %v", c.outcome, got)
		}
		attributes := map[string]string{}
		for _, a := range got[0].Attributes() {
			attributes[string(a.Key)] = a.Value.String()
		}
		if attributes["marquee.outcome"] != c.outcome || attributes["smtp.reply.code"] != c.reply ||
			(err != nil) != (got[0].Status().Code == codes.Error) {
			t.Errorf("%s: %v, %v, %v", c.outcome, attributes, got[0].Status(), err)
		}
		text := fmt.Sprint(got[0].Name(), got[0].Attributes(), got[0].Events(), got[0].Status())
		for _, secret := range []string{"lin", "films.example", "493027", "127.0.0.1"} {
			if strings.Contains(text, secret) {
				t.Errorf("%s: %q is exported: %s", c.outcome, secret, text)
			}
		}
	}
}
