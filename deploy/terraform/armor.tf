# Cloud Armor in front of the service and the media host: a flood from one address ends at the edge, before it costs an
# instance. The limits are far above what people do, since thousands may share one address; the service has its own, finer ones.
# Google counts in each region of its network apart.

locals {
  logins = "^/apis/(passport/(code|login|exchange|oidc/)|activity/(login|invitation|second-factor|register/code)|organiser/login)"
}

resource "google_compute_security_policy" "contest" {
  project     = var.project
  name        = "contest"
  description = "Limits of requests per address to pages and calls"
  type        = "CLOUD_ARMOR"

  # Attacks on many addresses at once are reported; nothing is refused by itself.
  adaptive_protection_config {
    layer_7_ddos_defense_config {
      enable = true
    }
  }

  rule {
    action      = "throttle"
    priority    = 1000
    description = "Logins and mailed codes"

    match {
      expr {
        expression = "request.path.lower().matches('${local.logins}')"
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = var.edge_limits.logins
        interval_sec = 60
      }
    }
  }

  rule {
    action      = "throttle"
    priority    = 2000
    description = "All other pages and calls"

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = var.edge_limits.requests
        interval_sec = 60
      }
    }
  }

  rule {
    action      = "allow"
    priority    = 2147483647
    description = "The default, which a policy needs"

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }
  }
}

# Players ask for films in ranges, and uploads send them in parts.
resource "google_compute_security_policy" "media" {
  project     = var.project
  name        = "media"
  description = "Limits of requests per address to films"
  type        = "CLOUD_ARMOR"

  rule {
    action      = "throttle"
    priority    = 1000
    description = "Films and uploads"

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = var.edge_limits.media
        interval_sec = 60
      }
    }
  }

  rule {
    action      = "allow"
    priority    = 2147483647
    description = "The default, which a policy needs"

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }
  }
}
