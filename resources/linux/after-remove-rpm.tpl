#!/bin/bash
# An rpm runs the old version's script last in an upgrade, where the builder's own would take away what the new one has set up.
if [ "$1" -gt 0 ]; then
    exit 0
fi

if type update-alternatives >/dev/null 2>&1; then
    update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/${executable}'
else
    rm -f '/usr/bin/${executable}'
fi

profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
    if apparmor_status --enabled >/dev/null 2>&1; then
        apparmor_parser --remove "$profile" || true
    fi
    rm -f "$profile"
fi
