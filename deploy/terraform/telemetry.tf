# Traces and metrics of the programs: a collector beside each, and the dashboard. deploy/decisions/0048-what-is-measured.md lists
# the metrics; Managed Service for Prometheus adds the unit to their names.

locals {
  measured  = var.collector_image != ""
  collector = local.measured ? [{ image = var.collector_image, config = file("${path.module}/collector.yaml") }] : []

  telemetry_settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT = local.measured ? "http://localhost:4318" : ""
    OTEL_TRACES_SAMPLER_ARG     = tostring(var.trace_share)
    TRACE_PROJECT               = var.project
  }

  own_metric = "resource.type = \"prometheus_target\" AND metric.type = \"prometheus.googleapis.com/"

  # The charts, in their order: golden signals first. group is the label that distinguishes the lines of a chart.
  charts = [
    { title = "Requests a second by status", filter = "${local.own_metric}http_server_request_duration_seconds/histogram\"", aligner = "ALIGN_RATE", reducer = "REDUCE_COUNT", group = "metric.label.http_response_status_code" },
    { title = "Slowest twentieth of the requests, by route, seconds", filter = "${local.own_metric}http_server_request_duration_seconds/histogram\"", aligner = "ALIGN_DELTA", reducer = "REDUCE_PERCENTILE_95", group = "metric.label.http_route" },
    { title = "Requests being answered, by instance", filter = "${local.own_metric}http_server_active_requests/gauge\"", aligner = "ALIGN_MAX", reducer = "REDUCE_SUM", group = "resource.label.instance" },
    { title = "Connections to the database", filter = "${local.own_metric}db_client_connection_count/gauge\"", aligner = "ALIGN_MAX", reducer = "REDUCE_SUM", group = "metric.label.db_client_connection_state" },
    { title = "Uploads a second: begun, finished, failed", filter = "${local.own_metric}marquee_uploads_total/counter\"", aligner = "ALIGN_RATE", reducer = "REDUCE_SUM", group = "metric.label.marquee_event" },
    { title = "Screening copies a second: made, failed, repeated", filter = "${local.own_metric}marquee_copies_total/counter\"", aligner = "ALIGN_RATE", reducer = "REDUCE_SUM", group = "metric.label.marquee_event" },
    { title = "Screening copies that wait", filter = "${local.own_metric}marquee_copies_waiting/gauge\"", aligner = "ALIGN_MAX", reducer = "REDUCE_MAX", group = "" },
    { title = "Oldest copy that waits, seconds", filter = "${local.own_metric}marquee_copies_age_seconds/gauge\"", aligner = "ALIGN_MAX", reducer = "REDUCE_MAX", group = "" },
    { title = "Oldest mail that waits, seconds", filter = "${local.own_metric}marquee_outbox_age_seconds/gauge\"", aligner = "ALIGN_MAX", reducer = "REDUCE_MAX", group = "" },
    { title = "Oldest generation task that waits, seconds", filter = "${local.own_metric}marquee_queue_age_seconds/gauge\"", aligner = "ALIGN_MAX", reducer = "REDUCE_MAX", group = "" },
    { title = "Slowest twentieth of the providers' calls, by outcome, seconds", filter = "${local.own_metric}marquee_provider_call_duration_seconds/histogram\"", aligner = "ALIGN_DELTA", reducer = "REDUCE_PERCENTILE_95", group = "metric.label.marquee_outcome" },
    { title = "Generation cost a second, US dollars", filter = "${local.own_metric}marquee_generation_cost_total/counter\"", aligner = "ALIGN_RATE", reducer = "REDUCE_SUM", group = "metric.label.marquee_model" },
  ]
}

resource "google_project_iam_member" "writes_traces" {
  for_each = local.programs
  project  = var.project
  role     = "roles/cloudtrace.agent"
  member   = each.value
}

resource "google_project_iam_member" "writes_metrics" {
  for_each = local.programs
  project  = var.project
  role     = "roles/monitoring.metricWriter"
  member   = each.value
}

resource "google_monitoring_dashboard" "contest" {
  count   = local.measured ? 1 : 0
  project = var.project
  dashboard_json = jsonencode({
    displayName = "Contest"
    gridLayout = {
      columns = "2"
      widgets = [for chart in local.charts : {
        title = chart.title
        xyChart = {
          dataSets = [{
            plotType = "LINE"
            timeSeriesQuery = {
              timeSeriesFilter = {
                filter = chart.filter
                aggregation = {
                  alignmentPeriod    = "60s"
                  perSeriesAligner   = chart.aligner
                  crossSeriesReducer = chart.reducer
                  groupByFields      = compact([chart.group])
                }
              }
            }
          }]
        }
      }]
    }
  })
}
