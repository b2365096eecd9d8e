# One address for the editions, the console and the media host. HTTP is answered with a redirect.

resource "google_compute_global_address" "contest" {
  project = var.project
  name    = "contest"
}

resource "google_compute_region_network_endpoint_group" "marquee" {
  project               = var.project
  name                  = "marquee"
  region                = var.region
  network_endpoint_type = "SERVERLESS"

  cloud_run {
    service = google_cloud_run_v2_service.marquee.name
  }
}

# Pages and calls. The service sets their headers: the policy with each page's hashes, the zone cookie, HSTS. The CDN
# does not cache them.
resource "google_compute_backend_service" "marquee" {
  project               = var.project
  name                  = "marquee"
  protocol              = "HTTPS"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  compression_mode      = "DISABLED" # pages are compressed at build time
  security_policy       = google_compute_security_policy.contest.id

  custom_request_headers = ["${local.country_header}:{client_region}"]

  backend {
    group = google_compute_region_network_endpoint_group.marquee.id
  }

  log_config {
    enable      = true
    sample_rate = 1.0
  }
}

resource "google_compute_url_map" "contest" {
  project         = var.project
  name            = "contest"
  default_service = google_compute_backend_service.marquee.id

  dynamic "host_rule" {
    for_each = local.editions

    content {
      hosts        = [var.hosts[host_rule.key]]
      path_matcher = host_rule.key
    }
  }

  # Hashed files and films come from the buckets. Pages, the application's routes, /apis, /log and unknown paths go to the
  # service, which answers /404 with 404.
  dynamic "path_matcher" {
    for_each = local.editions

    content {
      name            = path_matcher.key
      default_service = google_compute_backend_service.marquee.id

      path_rule {
        paths   = ["/assets/*", "/films/*"]
        service = google_compute_backend_bucket.site[path_matcher.key].id
      }

      # The queue calls the service directly, so outside calls of its paths are blocked.
      path_rule {
        paths = ["/queue/*", "/health/*"]

        url_redirect {
          path_redirect          = "/404"
          redirect_response_code = "FOUND"
          strip_query            = true
        }
      }
    }
  }

  # The console, and unknown host names.
  host_rule {
    hosts        = [var.hosts.console, "*"]
    path_matcher = "console"
  }

  path_matcher {
    name            = "console"
    default_service = google_compute_backend_service.marquee.id

    path_rule {
      paths = ["/queue/*", "/health/*"]

      url_redirect {
        path_redirect          = "/404"
        redirect_response_code = "FOUND"
        strip_query            = true
      }
    }
  }

  host_rule {
    hosts        = [var.media_host]
    path_matcher = "media"
  }

  # The backend reaches the whole of Cloud Storage: only the bucket's files and its upload sessions may be
  # asked for, so that no bucket of strangers appears under the contest's name.
  path_matcher {
    name = "media"

    default_url_redirect {
      host_redirect          = local.first_host
      path_redirect          = "/404"
      https_redirect         = true
      redirect_response_code = "FOUND"
      strip_query            = true
    }

    # Judges read copies from this host: nothing tells when one was made, and no condition asks for it. Names of objects are
    # never used twice, so Range works without If-Range, and caches with the ETag, which is the MD5 of the content.
    header_action {
      request_headers_to_remove = ["If-Modified-Since", "If-Unmodified-Since", "If-Range"]
      response_headers_to_remove = [
        "Last-Modified", "X-Goog-Generation", "X-Goog-Metageneration", "X-Goog-Custom-Time", "X-Goog-Expiration",
      ]
    }

    path_rule {
      paths   = ["/${google_storage_bucket.uploads.name}/*", "/upload/storage/v1/b/${google_storage_bucket.uploads.name}/o"]
      service = google_compute_backend_service.media.id
    }
  }
}

locals {
  # The order of two editions stays as it was: another one is another certificate.
  certified_hosts = concat([for edition in reverse(sort(local.editions)) : var.hosts[edition]], [var.hosts.console, var.media_host])
}

# When the hosts change, the new certificate is created and attached before the former one is removed.
resource "google_compute_managed_ssl_certificate" "contest" {
  project = var.project
  name    = "contest-${substr(sha256(join(",", local.certified_hosts)), 0, 8)}"

  managed {
    domains = local.certified_hosts
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_compute_ssl_policy" "contest" {
  project         = var.project
  name            = "contest"
  profile         = "MODERN"
  min_tls_version = "TLS_1_2"
}

resource "google_compute_target_https_proxy" "contest" {
  project          = var.project
  name             = "contest"
  url_map          = google_compute_url_map.contest.id
  ssl_certificates = [google_compute_managed_ssl_certificate.contest.id]
  ssl_policy       = google_compute_ssl_policy.contest.id
}

resource "google_compute_global_forwarding_rule" "https" {
  project               = var.project
  name                  = "contest-https"
  target                = google_compute_target_https_proxy.contest.id
  ip_address            = google_compute_global_address.contest.id
  port_range            = "443"
  load_balancing_scheme = "EXTERNAL_MANAGED"
}

resource "google_compute_url_map" "redirect" {
  project = var.project
  name    = "contest-redirect"

  default_url_redirect {
    https_redirect         = true
    redirect_response_code = "MOVED_PERMANENTLY_DEFAULT"
    strip_query            = false
  }
}

resource "google_compute_target_http_proxy" "redirect" {
  project = var.project
  name    = "contest-redirect"
  url_map = google_compute_url_map.redirect.id
}

resource "google_compute_global_forwarding_rule" "http" {
  project               = var.project
  name                  = "contest-http"
  target                = google_compute_target_http_proxy.redirect.id
  ip_address            = google_compute_global_address.contest.id
  port_range            = "80"
  load_balancing_scheme = "EXTERNAL_MANAGED"
}
