# A bucket per edition for its site, which `tools site publish` writes (decision 45), and the films of the finalists.
# Visitors get hashed files and films from it; the service reads the pages from it and sends them (decision 40). The
# console has a separate bucket, which only the service reads, so that organisers get everything from the service, with
# its policy (decision 46).

locals {
  # The folders of catalogue/editions, and the ends of the names of their settings: SILK_ROAD of silk-road.
  editions = toset([for name in keys(var.hosts) : name if name != "console"])
  endings  = { for edition in local.editions : edition => upper(replace(edition, "-", "_")) }
  sites    = setunion(local.editions, ["console"])
  # Where strangers' requests of the media host are sent.
  first_host = var.hosts[contains(local.editions, "international") ? "international" : sort(local.editions)[0]]
}

resource "google_storage_bucket" "site" {
  for_each                    = local.sites
  project                     = var.project
  name                        = "${var.project}-site-${each.key}"
  location                    = var.region
  uniform_bucket_level_access = true
  force_destroy               = false
}

resource "google_storage_bucket_iam_member" "site_is_public" {
  for_each = local.editions
  bucket   = google_storage_bucket.site[each.key].name
  role     = "roles/storage.legacyObjectReader" # reads objects, lists none
  member   = "allUsers"
}

resource "google_compute_backend_bucket" "site" {
  for_each                = local.editions
  project                 = var.project
  name                    = "site-${each.key}"
  bucket_name             = google_storage_bucket.site[each.key].name
  enable_cdn              = true
  compression_mode        = "AUTOMATIC"
  custom_response_headers = local.file_headers

  cdn_policy {
    cache_mode        = "FORCE_CACHE_ALL"
    default_ttl       = 31536000
    client_ttl        = 31536000
    negative_caching  = false # a file may arrive with the next release
    serve_while_stale = 86400
  }
}

locals {
  file_headers = [
    "X-Content-Type-Options: nosniff",
    "Strict-Transport-Security: max-age=63072000; includeSubDomains",
    "Referrer-Policy: strict-origin-when-cross-origin",
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  ]
}
