# Every alert has a playbook of the same name in deploy/playbooks.

resource "google_monitoring_notification_channel" "mail" {
  project      = var.project
  display_name = "Contest"
  type         = "email"
  labels       = { email_address = var.alert_email }
}

resource "google_monitoring_uptime_check_config" "edition" {
  for_each         = { for edition in local.editions : edition => var.hosts[edition] }
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

# Log lines that each trigger an alert: at most one email an hour. They need no collector. The service looks at what waits four
# times a minute, and logs a line a minute for what has waited too long.
locals {
  of_programs = "resource.type=(\"cloud_run_revision\" OR \"cloud_run_worker_pool\")"
  is_late     = "${local.of_programs} AND severity=ERROR AND jsonPayload.message=\"work is late\""

  alerts_of_lines = {
    file-is-lost            = "${local.of_programs} AND severity=ERROR AND jsonPayload.message=\"storage check\""
    service-is-not-ready    = "${local.of_programs} AND severity=ERROR AND jsonPayload.message=\"not ready\"" # logged on requests of the schedule "readiness"
    proxies-are-not-trusted = "${local.of_programs} AND severity=WARNING AND jsonPayload.message:\"TRUSTED_PROXY_HOPS\""
    mails-are-late          = "${local.is_late} AND jsonPayload.of=(\"codes\" OR \"emails\")"
    copies-are-late         = "${local.is_late} AND jsonPayload.of=\"copies\""
    checks-are-late         = "${local.is_late} AND jsonPayload.of=\"checks\""
    generation-stuck        = "${local.is_late} AND jsonPayload.of=\"generation\""
    log-is-late             = "${local.is_late} AND jsonPayload.of=\"log\""
    ticks-are-late          = "${local.is_late} AND jsonPayload.of=\"ticks\""
    backup-failed           = "resource.type=\"cloudsql_database\" AND logName:\"cloudaudit.googleapis.com%2Fsystem_event\" AND protoPayload.methodName=\"cloudsql.instances.automatedBackup\" AND NOT protoPayload.metadata.windowStatus:\"SUCCE\""
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
      filter = each.value
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
  # An alert fires when the value stays above the threshold for this many seconds. With total, the value is the share of the
  # filter's points in those of total.
  alerts = {
    calls-fail = {
      filter    = "resource.type = \"https_lb_rule\" AND metric.type = \"loadbalancing.googleapis.com/https/request_count\" AND metric.labels.response_code_class = \"500\""
      total     = "resource.type = \"https_lb_rule\" AND metric.type = \"loadbalancing.googleapis.com/https/request_count\""
      aligner   = "ALIGN_RATE", reducer = "REDUCE_SUM"
      threshold = 0.05, seconds = 120
    }
    calls-are-slow = {
      filter    = "resource.type = \"https_lb_rule\" AND metric.type = \"loadbalancing.googleapis.com/https/backend_latencies\" AND resource.labels.backend_target_name = \"marquee\""
      total     = ""
      aligner   = "ALIGN_PERCENTILE_95", reducer = "REDUCE_MAX"
      threshold = 2000, seconds = 300
    }
    database-is-busy = {
      filter    = "resource.type = \"cloudsql_database\" AND metric.type = \"cloudsql.googleapis.com/database/cpu/utilization\""
      total     = ""
      aligner   = "ALIGN_MEAN", reducer = "REDUCE_MAX"
      threshold = 0.8, seconds = 300
    }
    database-has-few-connections = {
      filter    = "resource.type = \"cloudsql_database\" AND metric.type = \"cloudsql.googleapis.com/database/postgresql/num_backends\""
      total     = ""
      aligner   = "ALIGN_MAX", reducer = "REDUCE_SUM"
      threshold = 160, seconds = 60
    }
    queue-is-late = {
      filter    = "resource.type = \"pubsub_subscription\" AND metric.type = \"pubsub.googleapis.com/subscription/oldest_unacked_message_age\""
      total     = ""
      aligner   = "ALIGN_MAX", reducer = "REDUCE_MAX"
      threshold = 300, seconds = 300
    }
  }
}

# Alerts on the programs' own metrics, if there is a collector, in PromQL. A metric exists only once it has a value, so
# its name is not validated when the policy is created.
locals {
  alerts_of_metrics = {
    uploads-fail = { query = "sum(rate(marquee_uploads_total{marquee_event=\"failed\"}[5m])) > 0.2", seconds = 300 }
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
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.threshold
      duration        = "${each.value.seconds}s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = each.value.aligner
        cross_series_reducer = each.value.reducer
      }

      denominator_filter = each.value.total == "" ? null : each.value.total

      dynamic "denominator_aggregations" {
        for_each = each.value.total == "" ? [] : [each.value]

        content {
          alignment_period     = "60s"
          per_series_aligner   = denominator_aggregations.value.aligner
          cross_series_reducer = denominator_aggregations.value.reducer
        }
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = file("${path.module}/../playbooks/${each.key}.md")
  }
}

# An edition is down when more than one of the places that ask it got no answer for two minutes, and if it has answered within the
# day: before its certificate is issued it never has. Places are those of the uptime check.
locals {
  uptime = "resource.type = \"uptime_url\" AND metric.type = \"monitoring.googleapis.com/uptime_check/check_passed\" AND resource.labels.host = "

  conditions_of_down = {
    fails    = { aligner = "ALIGN_NEXT_OLDER", reducer = "REDUCE_COUNT_FALSE", threshold = 1, period = 120, seconds = 120 }
    answered = { aligner = "ALIGN_FRACTION_TRUE", reducer = "REDUCE_MAX", threshold = 0, period = 86400, seconds = 0 }
  }
}

resource "google_monitoring_alert_policy" "down" {
  for_each              = { for edition in local.editions : edition => var.hosts[edition] }
  project               = var.project
  display_name          = "site-is-down: ${each.value}"
  combiner              = "AND"
  notification_channels = [google_monitoring_notification_channel.mail.id]

  dynamic "conditions" {
    for_each = local.conditions_of_down

    content {
      display_name = "${each.value} ${conditions.key}"

      condition_threshold {
        filter          = "${local.uptime}\"${each.value}\""
        comparison      = "COMPARISON_GT"
        threshold_value = conditions.value.threshold
        duration        = "${conditions.value.seconds}s"

        aggregations {
          alignment_period     = "${conditions.value.period}s"
          per_series_aligner   = conditions.value.aligner
          cross_series_reducer = conditions.value.reducer
          group_by_fields      = ["resource.label.host"]
        }
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = file("${path.module}/../playbooks/site-is-down.md")
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
