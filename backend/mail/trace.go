package mail

import (
	"context"
	"errors"

	gomail "github.com/wneessen/go-mail"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"marquee/backend/contest"
)

// begin begins the span of a mail that is sent within a trace, and returns a function that ends it. The span has the
// outcome and the server's reply code, but no recipient, subject or text of the reply, which may quote them.
func begin(ctx context.Context) (context.Context, func(error)) {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx, func(error) {}
	}
	ctx, span := parent.TracerProvider().Tracer(
		"marquee",
	).Start(
		ctx,
		"send mail",
		trace.WithSpanKind(trace.SpanKindClient),
	)
	return ctx, func(err error) {
		outcome := "ok"
		switch {
		case errors.Is(err, contest.ErrMailRefused):
			outcome = "refused"
		case errors.Is(err, contest.ErrMailServerDown):
			outcome = "server down"
		case err != nil:
			outcome = "failed"
		}
		span.SetAttributes(attribute.String("marquee.outcome", outcome))
		var reply *gomail.SendError
		if errors.As(err, &reply) && reply.ErrorCode() != 0 {
			span.SetAttributes(attribute.Int("smtp.reply.code", reply.ErrorCode()))
		}
		if err != nil {
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}
