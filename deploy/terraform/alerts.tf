# Every alert has a playbook of the same name in deploy/playbooks.

resource "google_monitoring_notification_channel" "mail" {
  project      = var.project
  display_name = "Contest"
  type         = "email"
  labels       = { email_address = var.alert_email }
}

resource "google_monitoring_uptime_check_config" "edition" {
  for_each         = { international = var.hosts.international, camp = var.hosts.camp }
  project          = var.project
  display_name     = "ping-${each.key}"
  timeout          = "10s"
  period           = "60s"
  selected_regions = ["ASIA_PACIFIC", "EUROPE", "USA"]

  http_check {
    path         = "/apis/ping"
    port         = 443
    use_ssl      = true
    validate_ssl = true
  }

  monitored_resource {
    type   = "uptime_url"
    labels = { project_id = var.project, host = each.value }
  }
}

# Log lines that each trigger an alert: at most one mail an hour.
locals {
  alerts_of_lines = {
    file-is-lost            = "severity=ERROR AND jsonPayload.message=\"storage check\""
    service-is-not-ready    = "severity=ERROR AND jsonPayload.message=\"not ready\"" # logged on requests of the schedule "readiness"
    proxies-are-not-trusted = "severity=WARNING AND jsonPayload.message:\"TRUSTED_PROXY_HOPS\""
  }
}

resource "google_monitoring_alert_policy" "line" {
  for_each              = local.alerts_of_lines
  project               = var.project
  display_name          = each.key
  combiner              = "OR"
  notification_channels = [google_monitoring_notification_channel.mail.id]

  conditions {
    display_name = each.key

    condition_matched_log {
      filter = "resource.type=(\"cloud_run_revision\" OR \"cloud_run_worker_pool\") AND ${each.value}"
    }
  }

  alert_strategy {
    notification_rate_limit {
      period = "3600s"
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = file("${path.module}/../playbooks/${each.key}.md")
  }
}

locals {
  # An alert fires when the value stays above the threshold (below it where below is set) for this many seconds.
  alerts = {
    site-is-down = {
      filter    = "resource.type = \"uptime_url\" AND metric.type = \"monitoring.googleapis.com/uptime_check/check_passed\""
      aligner   = "ALIGN_FRACTION_TRUE", reducer = "REDUCE_MIN", below = true
      threshold = 0.5, seconds = 120
    }
    calls-fail = {
      filter    = "resource.type = \"https_lb_rule\" AND metric.type = \"loadbalancing.googleapis.com/https/request_count\" AND metric.labels.response_code_class = \"500\""
      aligner   = "ALIGN_RATE", reducer = "REDUCE_SUM", below = false
      threshold = 1, seconds = 120
    }
    calls-are-slow = {
      filter    = "resource.type = \"https_lb_rule\" AND metric.type = \"loadbalancing.googleapis.com/https/backend_latencies\" AND resource.labels.backend_target_name = \"marquee\""
      aligner   = "ALIGN_PERCENTILE_95", reducer = "REDUCE_MAX", below = false
      threshold = 2000, seconds = 300
    }
    database-is-busy = {
      filter    = "resource.type = \"cloudsql_database\" AND metric.type = \"cloudsql.googleapis.com/database/cpu/utilization\""
      aligner   = "ALIGN_MEAN", reducer = "REDUCE_MAX", below = false
      threshold = 0.8, seconds = 300
    }
    database-has-few-connections = {
      filter    = "resource.type = \"cloudsql_database\" AND metric.type = \"cloudsql.googleapis.com/database/postgresql/num_backends\""
      aligner   = "ALIGN_MAX", reducer = "REDUCE_SUM", below = false
      threshold = 160, seconds = 60
    }
    queue-is-late = {
      filter    = "resource.type = \"pubsub_subscription\" AND metric.type = \"pubsub.googleapis.com/subscription/oldest_unacked_message_age\""
      aligner   = "ALIGN_MAX", reducer = "REDUCE_MAX", below = false
      threshold = 300, seconds = 300
    }
  }
}

# Alerts on the programs' own metrics, if there is a collector, in PromQL. A metric exists only once it has a value, so
# its name is not validated when the policy is created.
locals {
  alerts_of_metrics = {
    uploads-fail     = { query = "sum(rate(marquee_uploads_total{marquee_event=\"failed\"}[5m])) > 0.2", seconds = 300 }
    copies-are-late  = { query = "max(marquee_copies_age_seconds) > 3600", seconds = 300 }
    mails-are-late   = { query = "max(marquee_outbox_age_seconds) > 300", seconds = 120 }
    generation-stuck = { query = "max(marquee_queue_age_seconds) > 120", seconds = 120 }
  }
}

resource "google_monitoring_alert_policy" "metric" {
  for_each              = { for name, alert in local.alerts_of_metrics : name => alert if local.measured }
  project               = var.project
  display_name          = each.key
  combiner              = "OR"
  notification_channels = [google_monitoring_notification_channel.mail.id]

  conditions {
    display_name = each.key

    condition_prometheus_query_language {
      query                     = each.value.query
      duration                  = "${each.value.seconds}s"
      evaluation_interval       = "60s"
      disable_metric_validation = true
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = file("${path.module}/../playbooks/${each.key}.md")
  }
}

resource "google_monitoring_alert_policy" "alert" {
  for_each              = local.alerts
  project               = var.project
  display_name          = each.key
  combiner              = "OR"
  notification_channels = [google_monitoring_notification_channel.mail.id]

  conditions {
    display_name = each.key

    condition_threshold {
      filter          = each.value.filter
      comparison      = each.value.below ? "COMPARISON_LT" : "COMPARISON_GT"
      threshold_value = each.value.threshold
      duration        = "${each.value.seconds}s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = each.value.aligner
        cross_series_reducer = each.value.reducer
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = file("${path.module}/../playbooks/${each.key}.md")
  }

  depends_on = [google_monitoring_uptime_check_config.edition]
}

resource "google_billing_budget" "month" {
  billing_account = var.billing_account
  display_name    = "Contest"

  budget_filter {
    projects = ["projects/${data.google_project.this.number}"]
  }

  amount {
    specified_amount {
      units = tostring(var.monthly_budget)
    }
  }

  dynamic "threshold_rules" {
    for_each = [0.5, 0.9, 1]

    content {
      threshold_percent = threshold_rules.value
    }
  }

  all_updates_rule {
    monitoring_notification_channels = [google_monitoring_notification_channel.mail.id]
  }
}
