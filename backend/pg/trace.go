package pg

import (
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// spans starts a span for each statement of a traced request, with the statement's text and the SQLSTATE of an error.
// It exports neither arguments nor messages, which may quote them.
type spans struct{}

type spanKey struct{}

// TraceQueryStart implements pgx.QueryTracer.
func (spans) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx
	}
	statement := strings.Join(strings.Fields(data.SQL), " ")
	verb, _, _ := strings.Cut(statement, " ")
	ctx, span := parent.TracerProvider().Tracer(
		"marquee",
	).Start(
		ctx,
		strings.ToUpper(verb),
		trace.WithSpanKind(trace.SpanKindClient),
		trace.WithAttributes(
			attribute.String("db.system.name", "postgresql"),
			attribute.String("db.query.text", statement),
		),
	)
	return context.WithValue(ctx, spanKey{}, span)
}

// TraceQueryEnd implements pgx.QueryTracer.
func (spans) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryEndData) {
	span, ok := ctx.Value(spanKey{}).(trace.Span)
	if !ok {
		return
	}
	var failed *pgconn.PgError
	if errors.As(data.Err, &failed) {
		span.SetAttributes(attribute.String("db.response.status_code", failed.Code))
	}
	if data.Err != nil {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// Traceparent names the span of ctx (https://www.w3.org/TR/trace-context/#traceparent-header), "" without one. It is
// stored with queued work.
func Traceparent(ctx context.Context) string {
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carrier)
	return carrier["traceparent"]
}
